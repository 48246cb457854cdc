import { deepStrictEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainsAbove, googleCookies, metaCookies } from './forget-cookies.ts'

describe('cookies of external services', () => {
  it('are distinguished from the shop’s own by name', () => {
    const names = ['_ga', '_ga_ABC123', '_gcl_au', '_fbp', '_fbc', 'guest', '_gallery', '_fbx', 'i18nextLng']
    deepStrictEqual(
      names.filter((name) => googleCookies.test(name)),
      ['_ga', '_ga_ABC123', '_gcl_au'],
    )
    deepStrictEqual(
      names.filter((name) => metaCookies.test(name)),
      ['_fbp', '_fbc'],
    )
  })

  it('may be set for the host or any domain above it', () => {
    deepStrictEqual(domainsAbove('shop.mafteach.co.il'), [
      'shop.mafteach.co.il',
      'mafteach.co.il',
      'co.il',
      'il',
    ])
    deepStrictEqual(domainsAbove('localhost'), ['localhost'])
  })
})
