import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importsOf, readSources, type SourceFile, targetOf } from './source.ts'

/**
 * The rooms of a floor, lowest first. A room uses what stands below it, never above: that keeps
 * two rooms from leaning on each other. Types and tables are exempt: they describe, they do nothing.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  'src/shop': [
    'money',
    'identity',
    'catalogue',
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
    'settings',
    'database',
    'secrets',
    'context',
    'http',
    'jobs',
    'audit',
    'integrations',
    'content',
    'identity',
    'two-factor',
    'contact',
    'catalogue',
    'stock',
    'coupons',
    'orders',
    'reviews',
    'favourites',
    'alerts',
    'payments',
    'order-admin',
    'reports',
    'privacy',
    'analytics',
    'pages',
    'docs',
    'demo',
    'startup',
  ],
  'src/web': [
    'platform',
    'kit',
    'showroom',
    'cart',
    'favourites',
    'reviews',
    'alerts',
    'catalogue',
    'contact',
    'content',
    'coupons',
    'analytics',
    'checkout',
    'demo',
    'identity',
    'orders',
    'account',
    'dashboard',
    'shell',
    'admin',
  ],
}

function roomOf(floor: string, path: string): string | null {
  const parts = path.slice(floor.length + 1).split('/')
  return parts.length > 1 ? (parts[0] ?? null) : null
}

/** A file directly on the floor: the site map, the words of all rooms, an entry point. */
function isAboveRooms(floor: string, path: string): boolean {
  return path.startsWith(`${floor}/`) && roomOf(floor, path) === null
}

/** Rooms of the web that use what puts the rooms together: it would bring every page with it. Types count too. */
function importsOfTheWhole(floor: string, { path, text }: SourceFile): string[] {
  if (roomOf(floor, path) === null) return []
  return importsOf(text)
    .filter(({ from }) => isAboveRooms(floor, targetOf(path, from) ?? ''))
    .map(({ from }) => `${path} reaches up to ${from}`)
}

/** Files directly on a floor put the rooms together, so they may use any. */
function upwardImports(floor: string, { path, text }: SourceFile): string[] {
  const rooms = order[floor] ?? []
  const own = roomOf(floor, path)
  if (own === null) return []
  if (!rooms.includes(own)) return [`${path}: the room ${own} has no place in the order of ${floor}`]
  return importsOf(text)
    .filter(
      ({ from, typeOnly }) => !typeOnly && !from.endsWith('table.ts') && !/words(\.\w+)?\.ts$/.test(from),
    )
    .flatMap(({ from }) => {
      const target = targetOf(path, from)
      const room = target?.startsWith(`${floor}/`) === true ? roomOf(floor, target) : null
      return room !== null && rooms.indexOf(room) > rooms.indexOf(own)
        ? [`${path} reaches up to ${from}`]
        : []
    })
}

describe('the rooms', () => {
  for (const [floor, least] of [
    ['src/shop', 8],
    ['src/server', 70],
    ['src/web', 40],
  ] as const)
    test(`no room of ${floor} reaches up`, () => {
      const files = readSources(floor, ['.ts', '.tsx'])
      assert.ok(files.length >= least, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => upwardImports(floor, file)),
        [],
      )
    })

  test('no room of src/web knows the site map, or anything else that brings every room with it', () => {
    const files = readSources('src/web', ['.ts', '.tsx'])
    assert.deepEqual(
      files.flatMap((file) => importsOfTheWhole('src/web', file)),
      [],
    )
    const router = (text: string) => ({ path: 'src/web/platform/framework/router.tsx', text })
    for (const text of [
      `import { siteMap } from '#web/site-map.ts'`,
      `import type { Words } from '../../words.en.ts'`,
      `const { words } = await import('#web/words.he.ts')`,
    ])
      assert.equal(importsOfTheWhole('src/web', router(text)).length, 1, text)
  })

  test('the guard sees a room that reaches up, and one that nobody placed', () => {
    const reaching = {
      path: 'src/server/stock/a.ts',
      text: `import { placeOrder } from '#server/orders/placing/place-order.ts'`,
    }
    assert.equal(upwardImports('src/server', reaching).length, 1)
    const type = {
      path: 'src/server/stock/a.ts',
      text: `import type { OrderRow } from '../orders/find-own-order.ts'`,
    }
    assert.equal(upwardImports('src/server', type).length, 0)
    assert.equal(upwardImports('src/server', { path: 'src/server/utils/a.ts', text: '' }).length, 1)
  })
})
