import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf, placesOf } from './variant-axes.ts'

const plain = { edition: null, region: 'global', platforms: ['windows', 'macos'] }

const variant = (devices: number | null, termMonths: number | null, more: object = {}, kind = 'key') => ({
  kind,
  attributes: { ...plain, devices, termMonths, ...more },
})

const family = [variant(1, 12), variant(3, 12), variant(5, 12), variant(1, 24), variant(5, 24)]

test('devices and term are two axes if they distinguish all variants', () => {
  assert.deepEqual(placesOf(family)?.[1], { devices: 3, termMonths: 12 })
  assert.equal(placesOf(family)?.length, 5)
})

test('a perpetual licence counts as a term, but a service without a term does not', () => {
  const [one, two, three] = [variant(1, 12), variant(1, null), variant(3, null)]
  assert.deepEqual(placesOf([one, two, three])?.[1], { devices: 1, termMonths: null })
  const service = (devices: number, months: number | null) => variant(devices, months, {}, 'service')
  assert.equal(placesOf([service(1, 12), service(1, null), service(3, null)]), null)
})

test('a family has no axes if devices and term do not form them', () => {
  const refused = {
    'no other variant': [],
    'the same term for all': [variant(1, 12), variant(3, 12), variant(5, 12)],
    'the same number of devices for all': [variant(1, 12), variant(1, 24)],
    'one that says no number of devices': [...family, variant(null, 24)],
    'two at the same place': [...family, variant(5, 24)],
    'another edition': [...family, variant(3, 24, { edition: { en: 'Pro', he: 'פרו' } })],
    'another region': [...family, variant(3, 24, { region: 'europe' })],
    'another platform': [...family, variant(3, 24, { platforms: ['windows'] })],
    'a diagonal': [variant(1, 12), variant(3, 24), variant(5, 36)],
  }
  for (const [name, variants] of Object.entries(refused)) assert.equal(placesOf(variants), null, name)
  const turned = variant(3, 24, { platforms: ['macos', 'windows'] })
  assert.notEqual(placesOf([...family, turned]), null, 'the order of platforms does not matter')
})

test('each value is offered once, with the other choice unchanged or the nearest one in stock', () => {
  const placed = (placesOf([...family, variant(1, null)]) ?? []).map((place) => ({
    place,
    outOfStock: place.devices === 1 && place.termMonths === 24,
  }))
  const choices = (devices: number, termMonths: number | null, axis: 'devices' | 'termMonths') =>
    choicesOf(placed, { devices, termMonths }, axis).map(({ variant: { place }, moves }) => [
      place.devices,
      place.termMonths,
      moves,
    ])
  assert.deepEqual(choices(3, 12, 'devices'), [
    [1, 12, false],
    [3, 12, false],
    [5, 12, false],
  ])
  assert.deepEqual(choices(5, 24, 'devices'), [
    [1, 24, false],
    [3, 12, true],
    [5, 24, false],
  ])
  assert.deepEqual(choices(3, 12, 'termMonths'), [
    [3, 12, false],
    [5, 24, true],
    [1, null, true],
  ])
})
