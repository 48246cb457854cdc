import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importsOf, readSources, type SourceFile, targetOf } from './source.ts'

/** The place of files directly in a floor's folder in its order. */
const root = '.'

/**
 * The rooms of a floor, lowest first. A room imports only from rooms below it, which prevents cyclic
 * dependencies. Types, tables and words count like all other imports. The root of `shop` comes first, because all
 * rules share it; the roots of the other floors put the rooms together.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  'src/shop': [
    root,
    'text',
    'settings',
    'money',
    'identity',
    'content',
    'catalogue',
    'import',
    'stock',
    'cart',
    'coupons',
    'checkout',
    'orders',
    'contact',
    'reviews',
    'analytics',
  ],
  'src/server': [
    'database',
    'secrets',
    'settings',
    'jobs',
    'integrations',
    'context',
    'http',
    'audit',
    'blobs',
    'content',
    'identity',
    'contact',
    'catalogue',
    'stock',
    'coupons',
    'analytics',
    'orders',
    'reviews',
    'favourites',
    'alerts',
    'documents',
    'payments',
    'privacy',
    'watching',
    'admin',
    'pages',
    'docs',
    'demo',
    'startup',
    'commands',
    root,
  ],
  'src/web': [
    'platform',
    'kit',
    'showroom',
    'cart',
    'coupons',
    'favourites',
    'reviews',
    'alerts',
    'catalogue',
    'cart-drawer',
    'contact',
    'content',
    'analytics',
    'gifts',
    'checkout',
    'demo',
    'identity',
    'orders',
    'account',
    'dashboard',
    'shell',
    'admin',
    root,
  ],
}

function roomOf(floor: string, path: string): string {
  const parts = path.slice(floor.length + 1).split('/')
  return parts.length > 1 ? (parts[0] ?? root) : root
}

function upwardImports(floor: string, { path, text }: SourceFile): string[] {
  const rooms = order[floor] ?? []
  const own = roomOf(floor, path)
  if (!rooms.includes(own)) return [`${path}: the room ${own} has no place in the order of ${floor}`]
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    if (target?.startsWith(`${floor}/`) !== true) return []
    return rooms.indexOf(roomOf(floor, target)) > rooms.indexOf(own) ? [`${path} reaches up to ${from}`] : []
  })
}

describe('the rooms', () => {
  for (const [floor, least] of [
    ['src/shop', 8],
    ['src/server', 70],
    ['src/web', 40],
  ] as const)
    test(`no room of ${floor} imports upwards`, () => {
      const files = readSources(floor, ['.ts', '.tsx'])
      assert.ok(files.length >= least, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => upwardImports(floor, file)),
        [],
      )
    })

  test('the check finds an upward import, also of a type, a table or words, and a room that is missing in the order', () => {
    const reaching = {
      path: 'src/server/stock/a.ts',
      text: `import { placeOrder } from '#server/orders/placing/place-order.ts'`,
    }
    assert.equal(upwardImports('src/server', reaching).length, 1)
    const upward = [
      ['src/server/stock/a.ts', `import type { OrderRow } from '../orders/find-own-order.ts'`],
      ['src/server/stock/a.ts', `import { orders } from '#server/orders/order-table.ts'`],
      ['src/web/cart/a.tsx', `import { words } from '#web/catalogue/words.en.ts'`],
      ['src/web/cart/a.tsx', `const { words } = await import('#web/words.he.ts')`],
      ['src/shop/money.ts', `import { refundDays } from './orders/refund-days.ts'`],
    ] as const
    for (const [path, text] of upward)
      assert.equal(upwardImports(path.split('/').slice(0, 2).join('/'), { path, text }).length, 1, text)
    const shared = { path: 'src/shop/orders/a.ts', text: `import { vatWithin } from '#shop/vat.ts'` }
    assert.equal(upwardImports('src/shop', shared).length, 0)
    assert.equal(upwardImports('src/server', { path: 'src/server/utils/a.ts', text: '' }).length, 1)
  })
})
