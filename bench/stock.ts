import { setTimeout } from 'node:timers/promises'
import { getProduct } from '../src/contract/catalogue.ts'
import { placeOrder } from '../src/contract/orders.ts'
import { addImportLines, startImport } from '../src/contract/stock-imports.ts'
import { listKeys } from '../src/contract/stock-keys.ts'
import { getProductStock, listStock } from '../src/contract/stock.ts'
import { startEmbeddedDatabase } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { aProduct } from '../tests/support/builders.ts'
import { makeDataDirectory } from '../tests/support/data-directory.ts'
import { anOrder } from '../tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../tests/support/shop.ts'
import { aManager, shelve, someKeys } from '../tests/support/stock.ts'

const keysThere = 1_000_000
const keysComing = 100_000
const productsThere = 200
const looksPerList = 30

/** A million keys on a durable database: how long the lists take, and what an import of 100,000 does to shoppers. */
export async function benchStock(): Promise<void> {
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await startEmbeddedDatabase({ dataDirectory: makeDataDirectory(), log })
  try {
    await migrate(database.url)
    const shop = await aShop({ database: { url: database.url, drop: async () => undefined } })
    const ids: string[] = []
    for (let i = 0; i < productsThere; i++) ids.push((await aProduct(shop.context, { keys: 20 })).id)
    const [bestSeller = ''] = ids
    await fill(shop, ids)
    const manager = await aManager(shop)
    await timeLists(shop, manager, bestSeller)
    await timeImport(shop, manager, ids[1] ?? '')
    await shop.close()
  } finally {
    await database.stop()
  }
}

/** Half of the keys are one product's; most were sold in the last three years. */
async function fill({ context: { pool } }: TestShop, ids: readonly string[]): Promise<void> {
  const size = 10_000
  for (let at = 0; at < keysThere; at += size)
    await pool.query(
      `insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four, status, sold_at, created_at)
       select encode(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(1700000000000 + i) from 3) from 1 for 6), 'hex')::uuid,
         ($1::text[])[case when i % 2 = 0 then 1 else 1 + i % $4 end], sha256(i::text::bytea) || sha256(i::text::bytea), 1,
         sha256(('bench ' || i)::bytea), upper(right(md5(i::text), 4)),
         case when i % 20 = 0 then 'available' else 'burned' end,
         case when i % 20 > 0 then now() - interval '3 years' * random() end, now()
       from generate_series($2::int, $3::int) i`,
      [ids, at, at + size - 1, ids.length],
    )
  await pool.query('vacuum (analyze) licence_keys')
}

async function timeLists(shop: TestShop, manager: Visitor, productId: string): Promise<void> {
  const far = (await shop.call(listKeys, { productId, status: 'burned' }, manager)).data.next ?? undefined
  const looks: readonly (readonly [string, () => Promise<{ status: number }>])[] = [
    ['stock of every product', () => shop.call(listStock, {}, manager)],
    ['stock of one product', () => shop.call(getProductStock, { productId }, manager)],
    ['its keys', () => shop.call(listKeys, { productId }, manager)],
    [
      'its burned keys, next page',
      () => shop.call(listKeys, { productId, status: 'burned', after: far }, manager),
    ],
    ['its keys by last four', () => shop.call(listKeys, { productId, lastFour: 'ABCD' }, manager)],
  ]
  for (const [name, look] of looks) {
    const times: number[] = []
    for (let i = 0; i < looksPerList; i++) times.push(await timed(look))
    console.log(`1,000,000 keys: ${name}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`)
  }
}

/** Shoppers look at products 50 times a second and order 5 times a second; first alone, then beside the import. */
async function timeImport(shop: TestShop, manager: Visitor, productId: string): Promise<void> {
  const shoppers = async (until: () => boolean) => {
    const looks: number[] = []
    const orders: number[] = []
    const waits: Promise<void>[] = []
    const product = await aProduct(shop.context, { keys: 2000 })
    for (let tick = 0; !until(); tick++) {
      const look = () => shop.call(getProduct, { productIdentifier: product.slug }, aVisitor())
      const order = () => shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), aVisitor())
      waits.push(timed(look).then((time) => void looks.push(time)))
      if (tick % 10 === 0) waits.push(timed(order).then((time) => void orders.push(time)))
      await setTimeout(20)
    }
    await Promise.all(waits)
    return `product p50 ${at(looks, 0.5)}, p99 ${at(looks, 0.99)} ms; order p50 ${at(orders, 0.5)}, p99 ${at(orders, 0.99)} ms`
  }
  const end = performance.now() + 15_000
  console.log(`shop alone: ${await shoppers(() => performance.now() > end)}`)

  let done = false
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const before = process.memoryUsage().rss
  const busy = shoppers(() => done)
  const started = performance.now()
  const { data } = await shop.call(startImport, { productId, checkPattern: false }, manager)
  const keys = someKeys(keysComing)
  for (let line = 0; line < keysComing; line += 2000)
    await shop.call(
      addImportLines,
      { importId: data.id, first: line + 1, lines: keys.slice(line, line + 2000) },
      manager,
    )
  const read = performance.now()
  await shelve(shop, manager, data.id)
  const shelved = performance.now()
  done = true
  clearInterval(watch)
  console.log(
    `import of 100,000 keys: ${seconds(read - started)} s to read and seal, ${seconds(shelved - read)} s to the shelf; memory ${mb(before)} → at most ${mb(most)} MB`,
  )
  console.log(`shop meanwhile: ${await busy}`)
}

async function timed(step: () => Promise<{ status: number }>): Promise<number> {
  const started = performance.now()
  const { status } = await step()
  if (status >= 400) throw new Error(`Refused: ${status}`)
  return performance.now() - started
}

function at(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const mb = (bytes: number) => Math.round(bytes / 1_048_576)
