import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { emptyCart } from '#shop/cart/cart-item.ts'
import type { Language } from '#shop/localized.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { cartNewsText } from './cart-changes-text.ts'
import { words as en } from './words.en.ts'
import { words as he } from './words.he.ts'

const browser = fakeBrowser()
const store = await import('./cart-store.ts')
const { startCartTimers } = await import('./cart-timers.ts')

const wordsOf = { en, he }
const day = 24 * 60 * 60_000
const start = 1_800_000_000_000
const key = { id: 'p1', name: { en: 'Key', he: 'מפתח' }, price: 20, imageUrl: '/a' }

mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: start })

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: start })
  store.replaceCart(emptyCart)
})

/** The messages if a page was open for half a minute and the cart was last validated eight days ago. */
async function saidOver(items: readonly object[], listed: readonly object[], language: Language) {
  const messages: (readonly [string, string])[] = []
  browser.storage.clear()
  const old = items.map((item) => ({ ...item, count: 1, lastValidated: start - 8 * day }))
  browser.otherTab('cart', JSON.stringify(Object.fromEntries(old.entries())))
  browser.respondWith({ '/product/all': [{ status: 200, body: listed }] })
  const stop = startCartTimers((news) => void messages.push(cartNewsText(news, language, wordsOf[language])))
  for (const step of [5_000, 25_000]) {
    mock.timers.tick(step)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    await new Promise(setImmediate)
  }
  stop()
  return messages
}

const gone = (...ids: readonly string[]) => ids.map((productId) => ({ productId, name: productId, price: 1 }))

test('removed products are counted, with each language’s plural', async () => {
  const removed = {
    en: [
      'An item in your cart was no longer available and has been removed.',
      '2 items in your cart were no longer available and have been removed.',
      '3 items in your cart were no longer available and have been removed.',
    ],
    he: [
      'פריט אחד בסל כבר אינו זמין ולכן הוסר.',
      'שני פריטים בסל כבר אינם זמינים ולכן הוסרו.',
      '3 פריטים בסל כבר אינם זמינים ולכן הוסרו.',
    ],
  }
  for (const language of ['en', 'he'] as const)
    for (const [at, text] of removed[language].entries())
      assert.deepEqual(await saidOver(gone('a', 'b', 'c').slice(0, at + 1), [key], language), [
        ['warning', text],
      ])
})

test('a single changed product is named in the language of the page', async () => {
  const cart = [{ ...key, productId: 'p1', price: 15 }]
  assert.deepEqual(await saidOver(cart, [key], 'en'), [
    ['info', 'Cart updated! "Key" has been updated with latest information.'],
  ])
  assert.deepEqual(await saidOver(cart, [key], 'he'), [['info', 'הסל עודכן! הפרטים של ״מפתח״ עודכנו.']])
})

test('several changed products are reported as a change of the cart', async () => {
  const cart = ['p1', 'p2'].map((productId) => ({ ...key, productId, price: 15 }))
  const listed = [key, { ...key, id: 'p2' }]
  assert.deepEqual(await saidOver(cart, listed, 'en'), [
    ['info', 'Your cart has been updated with the latest product information.'],
  ])
  assert.deepEqual(await saidOver(cart, listed, 'he'), [['info', 'הסל עודכן לפי פרטי המוצרים העדכניים.']])
})

test('a single removed product is named', () => {
  const news = { kind: 'item-removed', item: key } as const
  assert.deepEqual(cartNewsText(news, 'en', en), [
    'warning',
    '"Key" has been removed from your cart because it\'s no longer available.',
  ])
  assert.deepEqual(cartNewsText(news, 'he', he), ['warning', '״מפתח״ הוסר מהסל כי הוא כבר אינו זמין.'])
})
