import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { listProducts } from '#contract/catalogue.ts'
import { foldText } from '#shop/catalogue/fold-text.ts'
import { aCategory, aProduct } from '#tests/support/builders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('searching products', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    const security = await aCategory(shop.context, {
      name: { en: 'Security & privacy', he: 'אבטחה ופרטיות' },
    })
    const games = await aCategory(shop.context, { name: { en: 'Games', he: 'משחקים' } })
    const plain = { kind: 'service' } as const
    await aProduct(shop.context, {
      ...plain,
      slug: 'antivirus',
      category: security,
      brand: 'Halberd',
      name: { en: 'Halberd Anti-Virus Plus', he: 'הלברד אנטי־וירוס פלוס' },
      summary: { en: 'Protects three Android phones.', he: 'מגן על שלושה טלפונים, גם למק ולאנדרואיד.' },
      soldCount: 5,
    })
    await aProduct(shop.context, {
      ...plain,
      slug: 'video',
      category: security,
      brand: 'Lumora',
      name: { en: 'Lumora Café Video', he: 'לומורה עורך ווידאו' },
      summary: { en: 'Cut films with a plus of ease.', he: 'עריכת סרטים בצ׳אט קולי.' },
      soldCount: 50,
    })
    await aProduct(shop.context, {
      ...plain,
      slug: 'game',
      category: games,
      brand: 'Redtide',
      name: { en: 'Castle Office', he: 'המבצר הגדול' },
      summary: { en: 'Build a castle.', he: 'בונים מבצר, לוחמים ומנצחים.' },
      soldCount: 1,
    })
  })
  after(() => shop.close())

  const find = async (q: string, more: object = {}) =>
    (await shop.call(listProducts, { q, ...more })).data.products.map(({ slug }) => slug)

  test('reports if the words are found only in descriptions', async () => {
    const onlyInTexts = async (q: string) => (await shop.call(listProducts, { q })).data.onlyInTexts
    assert.equal(await onlyInTexts('android'), true)
    assert.equal(await onlyInTexts('מנצחים'), true)
    for (const q of ['castle', 'games', 'halberd plus', 'nothing-of-the-kind', ''])
      assert.equal(await onlyInTexts(q), false, q)
  })

  const searches: [string, string, string[]][] = [
    ['a word of the English name', 'Halberd', ['antivirus']],
    ['any case', 'hALBERD', ['antivirus']],
    ['a word of the Hebrew name', 'הלברד', ['antivirus']],
    ['the beginning of a word', 'halb', ['antivirus']],
    ['two words, in any order', 'plus halberd', ['antivirus']],
    ['words that no product has together, each searched separately', 'halberd castle', ['antivirus', 'game']],
    ['the category', 'games', ['game']],
    ['the summary', 'android', ['antivirus']],
    ['written apart', 'anti virus', ['antivirus']],
    ['written together', 'antivirus', ['antivirus']],
    ['written together in Hebrew', 'אנטיוירוס', ['antivirus']],
    ['Hebrew apart', 'אנטי וירוס', ['antivirus']],
    ['with the maqaf', 'אנטי־וירוס', ['antivirus']],
    ['typed as one word where the shop writes two', 'castleoffice', ['game']],
    ['niqqud', 'מִבְצָר', ['game']],
    ['doubled vav, or not', 'וידאו', ['video']],
    ['another geresh', "צ'אט", ['video']],
    ['without the prefix that the shop writes', 'מבצר', ['game']],
    ['without its prefix letter', 'אנדרואיד', ['antivirus']],
    ['two letters without their prefix letter', 'מק', ['antivirus']],
    ['with another prefix', 'לוידאו', ['video']],
    ['accents', 'cafe', ['video']],
    ['a missing letter', 'ofice', ['game']],
    ['a wrong letter', 'halbird', ['antivirus']],
    ['swapped letters', 'plsu', ['antivirus', 'video']],
    ['a typing error in Hebrew', 'הלבירד', ['antivirus']],
    ['no match', 'xyzzyqwk', []],
    ['punctuation only', '!!!', []],
    ['the query syntax of the database', `'halberd':* | & ! <-> (`, ['antivirus']],
  ]
  for (const [what, q, expected] of searches)
    test(`${what}: ${q}`, async () => assert.deepEqual(await find(q), expected))

  test('a word in the name comes before the same word in a description, however popular', async () => {
    assert.deepEqual(await find('plus'), ['antivirus', 'video'])
    assert.deepEqual(await find('plus', { sort: 'price-up' }).then((found) => found.length), 2)
  })

  test('the counts of categories respect the search, not the chosen category', async () => {
    const { data } = await shop.call(listProducts, { q: 'plus' })
    assert.deepEqual(data.categories.map(({ name, count }) => `${name.en}: ${count}`).toSorted(), [
      'Games: 0',
      'Security & privacy: 2',
    ])
    const games = data.categories.find(({ name }) => name.en === 'Games')?.slug
    const chosen = (await shop.call(listProducts, { q: 'plus', category: games })).data
    assert.deepEqual([chosen.total, chosen.pages, chosen.products], [0, 1, []])
    assert.deepEqual(chosen.categories, data.categories)
  })

  test('a renamed product and a renamed category are found by their new names only', async () => {
    const category = await aCategory(shop.context)
    const product = await aProduct(shop.context, {
      category,
      slug: 'renamed',
      kind: 'service',
      name: { en: 'Quillmark', he: 'קולמוס' },
    })
    const { pool } = shop.context
    await pool.query(`update products set name = '{"en":"Featherpen","he":"נוצה"}' where id = $1`, [
      product.id,
    ])
    await pool.query(`update categories set name = '{"en":"Stationery","he":"מכתביה"}' where slug = $1`, [
      category,
    ])
    assert.deepEqual(await find('quillmark'), [])
    assert.deepEqual(await find('featherpen'), ['renamed'])
    assert.deepEqual(await find('stationery'), ['renamed'])
  })

  test('any input gets a response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (q) => {
        const { status } = await shop.call(listProducts, { q })
        assert.equal(status, 200)
      }),
      { numRuns: 60 },
    )
  })

  test('the database folds text like the shop’s code', async () => {
    const hebrew = fc.string({
      unit: fc.constantFrom(...Array.from('אבוויייכךםןףץׁ־׳״\'"- ֹaAé9 !‏')),
      maxLength: 20,
    })
    // Latin, Greek, Cyrillic, Hebrew and punctuation; newer scripts depend on each side's Unicode version
    const emails = fc.oneof(
      fc.integer({ min: 0x20, max: 0x52f }),
      fc.integer({ min: 0x591, max: 0x5ea }),
      fc.integer({ min: 0x2000, max: 0x206f }),
    )
    const european = fc.array(emails, { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes))
    const samples = [...fc.sample(hebrew, 500), ...fc.sample(european, 500)]
    const { rows } = await shop.context.pool.query<{ folded: string }>(
      'select fold_text(text) as folded from unnest($1::text[]) with ordinality as t (text, at) order by at',
      [samples],
    )
    for (const [i, text] of samples.entries())
      assert.equal(rows[i]?.folded, foldText(text), JSON.stringify(text))
  })
})

test('a search runs one query at a time, however many unknown words it has', async () => {
  let [asking, maxAtOnce] = [0, 0]
  const shop = await aShop({
    wrapPool: (pool) =>
      new Proxy(pool, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...args: unknown[]) => {
            maxAtOnce = Math.max(maxAtOnce, ++asking)
            return Promise.resolve(Reflect.apply(value, target, args)).finally(() => asking--)
          }
        },
      }),
  })
  await aProduct(shop.context, { kind: 'service' })
  await shop.call(listProducts, { q: 'windows' })
  maxAtOnce = 0
  const q = 'qwzrtp bnmvcx jklhgf dsapoi uytrew mnbzxc lkjhgp zxcvbq'
  assert.equal((await shop.call(listProducts, { q })).status, 200)
  assert.equal(maxAtOnce, 1)
  await shop.close()
})
