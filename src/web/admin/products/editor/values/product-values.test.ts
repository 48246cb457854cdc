import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newQuestion } from '../questions/question-draft.ts'
import { splitName } from '#shop/catalogue/product-name.ts'
import { checkNames, productInputOf, slugFrom, productValuesOf } from './product-values.ts'

test('a new product is a draft sold by key, without a discount or an edition', () => {
  const input = productInputOf({ ...productValuesOf(null, 'tools'), slug: 'a', price: '12.50' })
  assert.deepEqual(
    [
      input.state,
      input.kind,
      input.category,
      input.price,
      input.discount,
      input.attributes.edition,
      input.slugHe,
    ],
    ['draft', 'key', 'tools', 12.5, null, null, null],
  )
})

test('dates of a discount are in Israel’s time zone', () => {
  const values = {
    ...productValuesOf(null),
    'discount.percent': '20',
    'discount.from': '2026-12-01T10:00',
    'discount.until': '',
  }
  assert.deepEqual(productInputOf(values).discount, {
    percent: 20,
    from: '2026-12-01T08:00:00.000Z',
    until: null,
  })
})

test('dates of a discount that were not touched keep their seconds', () => {
  const discount = { percent: 10, from: null, until: '2026-12-31T21:59:59.000Z' }
  const values = {
    ...productValuesOf(null),
    'discount.percent': '10',
    'discount.until': '2026-12-31T23:59',
  }
  assert.deepEqual(productInputOf(values, discount).discount, discount)
  const later = { ...values, 'discount.until': '2027-01-01T00:00' }
  assert.equal(productInputOf(later, discount).discount?.until, '2026-12-31T22:00:00.000Z')
})

test('only a service sends its questions, and it may have none', () => {
  const values = { ...productValuesOf(null), form: [newQuestion()] }
  assert.deepEqual(productInputOf({ ...values, kind: 'service' }).form, values.form)
  assert.equal(productInputOf({ ...values, kind: 'key' }).form, null)
  assert.equal(productInputOf({ ...values, kind: 'service', form: [] }).form, null)
})

test('a name and a variant label are joined when saved and split again when loaded', () => {
  const values = {
    ...productValuesOf(null),
    'name.en': 'Rookpost',
    'variant.en': '1 device',
    'name.he': 'רוקפוסט',
  }
  const { name } = productInputOf(values)
  assert.deepEqual(name, { en: 'Rookpost – 1 device', he: 'רוקפוסט' })
  const [en, he] = [splitName(name.en), splitName(name.he)]
  assert.deepEqual([...en, ...he], ['Rookpost', '1 device', 'רוקפוסט', ''])
})

test('a variant label alone is not a valid name', () => {
  const values = {
    ...productValuesOf(null),
    'variant.en': '1 device',
    'name.he': 'רוקפוסט',
    'variant.he': 'למכשיר אחד',
  }
  assert.deepEqual(checkNames(values), { 'name.en': 'required' })
})

test('an empty price is sent for the server to reject', () => {
  assert.equal(JSON.parse(JSON.stringify(productInputOf(productValuesOf(null)))).price, null)
})

test('an invalid term is not mistaken for a perpetual one', () => {
  const { attributes, lowStock } = productInputOf({
    ...productValuesOf(null),
    'attributes.termMonths': '12 months',
    lowStock: 'ten',
  })
  assert.deepEqual([attributes.termMonths, lowStock], ['12 months', 'ten'])
})

test('an address is derived from a name in either language', () => {
  assert.equal(slugFrom('Underlane VPN – 5 devices, 1 year!', 'en'), 'underlane-vpn-5-devices-1-year')
  assert.equal(slugFrom('חומת אש "הגנה" – לשנה', 'he'), 'חומת-אש-הגנה-לשנה')
  assert.equal(slugFrom('Café', 'en'), 'cafe')
})

test('every field that the editor sends has a control', () => {
  const editor = join(import.meta.dirname, '..')
  const sections = readdirSync(editor, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(editor, name), 'utf8'))
  assert.ok(sections.length > 10, `only ${sections.length} sections were read`)
  // one line renders both `name.en` and `name.he`, and all attributes of a kind
  const patterns = (field: string) => [
    field,
    field.replace(/\.(en|he)$/, '.${side}'),
    field
      .replace(/^attributes\.\w+\.(en|he)$/, 'attributes.${name}.${language}')
      .replace(/^attributes\.\w+$/, 'attributes.${name}'),
  ]
  const isDrawn = (field: string) =>
    patterns(field).some((pattern) =>
      sections.some((text) =>
        ["'", '`'].some((quote) =>
          new RegExp(
            `form\\.(text|tick|set|alter)\\(\\s*${quote}${pattern.replace(/[.$(){}]/g, '\\$&')}${quote}`,
          ).test(text),
        ),
      ),
    )
  assert.deepEqual(
    Object.keys(productValuesOf(null)).filter((field) => !isDrawn(field)),
    [],
  )
  assert.equal(isDrawn('price.of.nothing'), false)
})
