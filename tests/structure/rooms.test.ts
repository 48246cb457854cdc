import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCircles } from './rooms/find-circles.ts'
import { root, roomOrder } from './rooms/room-order.ts'
import { importsOf, readSources, type SourceFile, targetOf } from './source.ts'

/** Texts of the pages: every room uses those of others, and they themselves use only texts (see below). */
const textFile = /^src\/web\/(?:.*[-/])?words(?:\.en|\.he)?\.ts$/
/** Loads the texts of a room; the code behind the files `words.ts`. */
const lazyWords = 'src/web/platform/framework/lazy-words.ts'
const isText = (path: string) => textFile.test(path) && path !== lazyWords

function roomOf(floor: string, path: string): string {
  const [first = root, ...rest] = path.slice(floor.length + 1).split('/')
  return rest.length > 0 || roomOrder[floor]?.includes(first) === true ? first : root
}

function upwardImports(floor: string, { path, text }: SourceFile): string[] {
  const rooms = roomOrder[floor] ?? []
  const own = roomOf(floor, path)
  if (!rooms.includes(own)) return [`${path}: the room ${own} has no place in the order of ${floor}`]
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    if (target?.startsWith(`${floor}/`) !== true) return []
    if (floor === 'src/web/admin' && isText(target)) return []
    return rooms.indexOf(roomOf(floor, target)) > rooms.indexOf(own) ? [`${path} reaches up to ${from}`] : []
  })
}

/** The files that each file imports. */
function importsOfFiles(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => [
      path,
      new Set(
        importsOf(text).flatMap(({ from }) => {
          const target = targetOf(path, from)
          return target !== null && known.has(target) && !isText(target) ? [target] : []
        }),
      ),
    ]),
  )
}

/** The folders with files whose entries, files and folders, import each other in a circle. */
function circlesIn(files: readonly SourceFile[]): string[] {
  const imports = importsOfFiles(files)
  const folders = new Set(
    files.flatMap(({ path }) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))),
  )
  return [...folders].flatMap((folder) => {
    const entryOf = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? ''
    const inside = (path: string) => path.startsWith(`${folder}/`)
    const entries = new Map<string, Set<string>>()
    for (const [path, targets] of imports) {
      if (!inside(path)) continue
      const own = entryOf(path)
      const others = entries.get(own) ?? new Set()
      entries.set(own, others)
      for (const target of targets) if (inside(target) && entryOf(target) !== own) others.add(entryOf(target))
    }
    return findCircles(entries).map((circle) => `${folder}: ${circle.join(' ↔ ')}`)
  })
}

/** Imports to write as `#shop/…`, `#web/…`, `#tests/…`. */
function climbing({ path, text }: SourceFile): string[] {
  return importsOf(text).flatMap(({ from }) => (from.startsWith('../../') ? [`${path}: ${from}`] : []))
}

describe('the rooms', () => {
  for (const floor of Object.keys(roomOrder))
    test(`no room of ${floor} imports upwards`, () => {
      const files = readSources(floor, ['.ts', '.tsx'])
      assert.ok(files.length >= 30, `only ${files.length} files were read`)
      assert.deepEqual(
        files.flatMap((file) => upwardImports(floor, file)),
        [],
      )
      const present = new Set(files.map(({ path }) => roomOf(floor, path)))
      assert.deepEqual(
        roomOrder[floor]?.filter((room) => !present.has(room)),
        [],
        'rooms that no longer exist',
      )
    })

  test('no files import each other in a circle, not even types', () => {
    const files = ['src', 'tests', 'tools', 'build', 'bench'].flatMap((folder) =>
      readSources(folder, ['.ts', '.tsx'], { tests: true }),
    )
    assert.ok(files.length > 2000, `only ${files.length} files were read`)
    assert.deepEqual(findCircles(importsOfFiles(files)), [])
  })

  test('no folders import each other in a circle', () => {
    const files = readSources('src', ['.ts', '.tsx'])
    assert.ok(files.length > 1000, `only ${files.length} files were read`)
    assert.deepEqual(circlesIn(files), [])
  })

  test('no import climbs more than one folder', () => {
    const files = ['src', 'tests', 'tools', 'build', 'bench'].flatMap((folder) =>
      readSources(folder, ['.ts', '.tsx'], { tests: true }),
    )
    assert.ok(files.length > 2000, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(climbing), [])
    assert.equal(climbing({ path: 'src/web/a.ts', text: `import { b } from '../../b.ts'` }).length, 1)
    assert.equal(climbing({ path: 'src/web/a.ts', text: `import { b } from '../b.ts'` }).length, 0)
  })

  test('texts of the pages import only texts', () => {
    const files = readSources('src/web', ['.ts']).filter(({ path }) => isText(path))
    assert.ok(files.length > 60, `only ${files.length} files were read`)
    assert.deepEqual(
      files.flatMap(({ path, text }) =>
        importsOf(text).flatMap(({ from }) => {
          const target = targetOf(path, from)
          const fine = target?.startsWith('src/web/') !== true || isText(target) || target === lazyWords
          return fine ? [] : [`${path} imports ${from}`]
        }),
      ),
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
      [
        'src/server',
        'src/server/stock/a.ts',
        `import type { OrderRow } from '../orders/order/find-own-order.ts'`,
      ],
      ['src/server', 'src/server/stock/a.ts', `import { orders } from '#server/orders/order-table.ts'`],
      ['src/server/orders', 'src/server/orders/order/a.ts', `import { a } from '../refunds/owe-refund.ts'`],
      ['src/contract', 'src/contract/shapes.ts', `import type { Endpoint } from './endpoint.ts'`],
      ['src/web', 'src/web/cart/a.tsx', `import { words } from '#web/catalogue/words.en.ts'`],
      ['src/web', 'src/web/cart/a.tsx', `const { words } = await import('#web/words.he.ts')`],
      ['src/shop', 'src/shop/money.ts', `import { refundDays } from './orders/refunds/refund-days.ts'`],
    ] as const
    for (const [floor, path, text] of upward)
      assert.equal(upwardImports(floor, { path, text }).length, 1, text)
    const shared = { path: 'src/shop/orders/a.ts', text: `import { vatWithin } from '#shop/vat.ts'` }
    assert.equal(upwardImports('src/shop', shared).length, 0)
    assert.equal(upwardImports('src/server', { path: 'src/server/utils/a.ts', text: '' }).length, 1)
  })

  test('the check finds circles of files and of folders, also of types', () => {
    const one = { path: 'src/shop/a.ts', text: `import type { B } from './b.ts'` }
    const two = { path: 'src/shop/b.ts', text: `import { c } from './c/c.ts'` }
    const three = { path: 'src/shop/c/c.ts', text: `import { d } from './d.ts'` }
    const four = { path: 'src/shop/c/d.ts', text: `const { a } = await import('../a.ts')` }
    assert.deepEqual(circlesIn([one, two, three]), [])
    assert.deepEqual(circlesIn([one, two, three, four]), ['src/shop: a.ts ↔ b.ts ↔ c'])
    const apart = { path: 'src/shop/c/d.ts', text: `import { b } from '#shop/b.ts'` }
    assert.deepEqual(circlesIn([two, { ...three, text: '' }, apart]), ['src/shop: b.ts ↔ c'])
  })
})
