import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { changePrices } from '#contract/admin/products/prices.ts'
import { getProduct } from '#contract/catalogue.ts'
import { queryRows } from '#server/database/rows.ts'
import { type RunningShop, startShop } from '#tests/journeys/support/start-shop.ts'
import { aUser } from '#tests/support/builders.ts'
import { aProxy } from '#tests/support/servers/load.ts'
import { aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'
import { type Run, spreadOf } from './report/figure.ts'

const pollMilliseconds = 5
const changes = 20

/**
 * Measures two servers on one database: how soon the second shows changes of the first, and the cost of
 * losing a component.
 */
export async function benchServers(run: Run): Promise<void> {
  const settings = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: origin,
    RATE_LIMITS: 'off',
    DATABASE_POOL_SIZE: '4',
  }
  const first = await startShop(settings)
  const second = await startShop({ ...settings, DATABASE_URL: first.databaseUrl }, undefined, ['--empty'])
  const shop = await aShop({
    environment: { MASTER_KEY: settings.MASTER_KEY },
    database: { url: first.databaseUrl, drop: async () => undefined },
    url: first.address,
  })
  try {
    await addPublishing(run, shop, second)
    await addRestart(run, shop, [first, second])
    await addKill(run, first, second)
  } finally {
    await shop.close()
    await second.stop()
    await first.stop()
  }
}

async function addPublishing(run: Run, shop: TestShop, other: RunningShop): Promise<void> {
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const read = async () => {
    const [product] = await queryRows(
      shop.context.pool,
      v.object({ id: v.string(), version: v.number() }),
      `select id, version from products where state = 'live' and price_agorot > 0 order by id limit 1`,
    )
    if (product === undefined) throw new Error('The demo has no such product')
    return product
  }
  const { id } = await read()
  const shown = async () =>
    (await fetch(other.address + getProduct.path.replace(':productIdentifier', id))).text()
  const waits: number[] = []
  for (let change = 0; change < (run.quick ? 3 : changes); change++) {
    const before = await shown()
    const percent = change % 2 === 0 ? 10 : -10
    const { status } = await shop.call(
      changePrices,
      { products: [await read()], percent, rounding: 'agora' },
      owner,
    )
    if (status !== 201) throw new Error(`The price was not changed: ${status}`)
    const respondedAt = performance.now()
    while ((await shown()) === before) await pause(pollMilliseconds)
    waits.push(performance.now() - respondedAt)
    await pause(300)
  }
  run.add({
    name: 'a price changed on one server, shown by the other',
    unit: 'ms',
    value: spreadOf(waits),
    note: `From the answer to the manager on, asked every ${pollMilliseconds} ms; ${waits.length} changes.`,
  })
}

/** Restarts as a service manager does; the embedded database is restarted by its supervisor. */
async function addRestart(run: Run, { context }: TestShop, servers: readonly RunningShop[]): Promise<void> {
  const [row] = await queryRows(
    context.pool,
    v.object({ folder: v.string() }),
    `select current_setting('data_directory') as folder`,
  )
  const seconds: number[] = []
  for (let round = 0; round < run.rounds; round++) {
    const pid = Number.parseInt(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8'), 10)
    const started = performance.now()
    process.kill(pid, 'SIGINT')
    while (isAlive(pid)) await pause(pollMilliseconds)
    await Promise.all(servers.map(untilReady))
    seconds.push((performance.now() - started) / 1000)
    await pause(3000)
  }
  run.add({
    name: 'both servers serve again after the database was restarted',
    unit: 's',
    value: spreadOf(seconds),
    note: 'From the signal to PostgreSQL until both answer /health/ready with 200.',
  })
}

/** Must run last: it kills one server. */
async function addKill(run: Run, first: RunningShop, second: RunningShop): Promise<void> {
  const proxy = aProxy([first.address, second.address])
  const requests = 400
  const times: number[] = []
  let failed = 0
  for (let request = 0; request < requests; request++) {
    if (request === requests / 2) process.kill(second.pid, 'SIGKILL')
    const started = performance.now()
    const status = await proxy.send(`/api/products?q=key+${request}`).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 200) failed++
    times.push(performance.now() - started)
  }
  run.add({
    name: 'failed requests of a visitor while one of two servers is killed',
    unit: 'requests',
    value: spreadOf([failed]),
    goal: { atMost: 0 },
    note: `Of ${requests}, one after the other, by a proxy that asks the other server where a connection is not taken. The longest took ${Math.max(...times).toFixed(0)} ms.`,
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilReady({ address }: RunningShop): Promise<void> {
  while (
    !(await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(pollMilliseconds)
}
