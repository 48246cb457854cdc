import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { listAudit } from '#contract/admin/audit.ts'
import { api } from '#contract/api.ts'
import { couponBody } from '#contract/bodies/coupon-body.ts'
import { discount } from '#contract/product/product-shapes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { signIn } from '#contract/identity/identity.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { confirmImport } from '#contract/admin/stock/stock-imports.ts'
import { fieldErrors } from '#server/http/checks/parse.ts'
import { couponTerms } from '#tests/support/admin/coupon-terms.ts'

/** The parts of a valibot schema. */
type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly key?: Schema
  readonly value?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Schema[]
}

/** Every text field within a schema, with its path. */
function textsIn(schema: Schema, path: string): [string, Schema][] {
  const inside = (part: Schema | undefined, name: string) =>
    part === undefined ? [] : textsIn(part, `${path}.${name}`)
  // a text that is parsed into something else, such as a number or a list, is checked as that
  const piped = schema.pipe !== undefined && ['union', 'optional', 'nullable'].includes(schema.type)
  if (schema.type === 'string' || piped) return [[path, schema]]
  const options = schema.type === 'picklist' ? [] : (schema.options ?? [])
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, part]) => inside(part, name)),
    ...inside(schema.item, '*'),
    ...inside(schema.key, 'key'),
    ...(schema.type === 'record' || schema.type === 'map' ? inside(schema.value, 'value') : []),
    ...(schema.type === 'custom' ? (schema.pipe ?? []).flatMap((part) => inside(part, 'named')) : []),
    ...inside(schema.wrapped, '?'),
    // edge: the options of unions and variants are schemas
    ...options.flatMap((option) => textsIn(option as Schema, path)),
  ]
}

/** Each line of a key file is checked separately, and a bad one is reported with its number. */
const judgedLineByLine = 'addImportLines.lines.*'

test('no input brings a control character or a lone surrogate into the shop', () => {
  let read = 0
  const paths = new Set<string>()
  const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)
  for (const [name, endpoint] of endpoints) {
    if (endpoint.body === 'raw') continue
    for (const [path, text] of textsIn(endpoint.input, name)) {
      if (path === judgedLineByLine) continue
      read++
      paths.add(path)
      for (const hostile of ['a\u0000b', 'abc\u0007def', 'ab\ud800cd', 'ab\udc00cd', '\u0000', '\ud800']) {
        const given = v.safeParse(text, hostile)
        if (!given.success) continue
        const kept = JSON.stringify(given.output)
        assert.doesNotMatch(
          kept,
          /\\u00(?:0[0-8bcef]|1)|\\ud[89a-f]/,
          `${path} takes ${JSON.stringify(hostile)}`,
        )
      }
    }
  }
  assert.ok(
    [...paths].some((path) => path.startsWith('placeOrder.answers')),
    'answers are texts too',
  )
  assert.ok(read > 150, `only ${read} texts were read`)
})

test('a refused text is reported by the name of its field', () => {
  const given = v.safeParse(signIn.input, { login: 'a\u0000b', password: 'x' })
  assert.deepEqual(fieldErrors(given.issues ?? []), { login: 'characters' })
})

const noDays = [
  '2026-02-30',
  '2027-02-29',
  '2026-04-31',
  '0000-01-01',
  '9999-12-31',
  '2026-13-01',
  '1.2.2026',
]

test('a date that does not exist is refused wherever dates are typed', () => {
  for (const day of noDays) {
    for (const { input } of [listAudit, listAdminOrders])
      for (const field of ['from', 'to'])
        assert.deepEqual(
          fieldErrors(v.safeParse(input, { [field]: day }).issues ?? []),
          { [field]: 'date' },
          day,
        )
    const terms = { importId: crypto.randomUUID(), supplier: null, unitCost: null, lastDay: day, note: null }
    assert.deepEqual(
      fieldErrors(v.safeParse(confirmImport.input, terms).issues ?? []),
      { lastDay: 'date' },
      day,
    )
    const at = `${day}T10:00:00Z`
    const coupon = { ...couponTerms, code: 'SPRING', startsAt: at }
    assert.deepEqual(fieldErrors(v.safeParse(couponBody, coupon).issues ?? []), { startsAt: 'time' }, day)
    const off = { percent: 10, from: at, until: null }
    assert.deepEqual(fieldErrors(v.safeParse(discount, off).issues ?? []), { from: 'moment' }, day)
  }
  assert.ok(v.is(listAudit.input, { from: '2028-02-29' }))
})

test('points in time are compared as such, whatever their UTC offset', () => {
  const off = { percent: 10, from: '2026-06-01T12:00:00+03:00', until: '2026-06-01T10:00:00Z' }
  assert.ok(v.is(discount, off), 'it begins at 9:00 UTC')
  assert.ok(!v.is(discount, { ...off, until: '2026-06-01T08:59:00Z' }))
})
