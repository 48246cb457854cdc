import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { systemActor } from '#server/database/actor.ts'
import { startBackground } from '#server/startup/background.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { untilTrue } from './client.ts'
import { measureInTurn, type Run, spreadOf } from './report/figure.ts'

/** Measures how many jobs a process runs each second, and how often an idle shop queries its database. */
export async function benchJobs(run: Run): Promise<void> {
  const shop = await aShop()
  const background = await startBackground(shop.context, shop.demo)
  try {
    const { jobs } = await measureInTurn(run, { jobs: () => jobsPerSecond(shop, run.quick ? 200 : 1000) })
    run.add({ name: 'jobs', unit: 'jobs/s', value: spreadOf(jobs), goal: { atLeast: 200 } })
    await wait(run.quick ? 5000 : 20_000)
    const seconds = run.quick ? 10 : 60
    const counter = countStatements()
    await wait(seconds * 1000)
    if (counter.count() === 0) throw new Error('The rounds did not run, or were not heard')
    const most = counter.most().map(([text, times]) => `${times} × \`${text}\``)
    run.add({
      name: 'statements of an idle shop',
      unit: 'statements/s',
      value: spreadOf([counter.count() / seconds]),
      goal: { atMost: 1 },
      note: `counted once, for ${seconds} seconds: ${most.join('; ')}.`,
    })
  } finally {
    await background.stop()
    await shop.close()
  }
}

/** Uses webhooks that are processed already, so that only the cost of the queue remains. */
async function jobsPerSecond({ context }: TestShop, count: number): Promise<number> {
  await context.transact(systemActor(), async (work) => {
    for (let job = 0; job < count; job++)
      await context.jobs.enqueue(work, 'handle-webhook', { messageId: randomUUID(), provider: 'sandbox' })
  })
  const began = performance.now()
  await untilTrue(async () => {
    const { rows } = await context.pool.query(
      `select from pgboss.job where name like 'handle-webhook%' and state < 'completed' limit 1`,
    )
    return rows.length === 0
  }, 60)
  return (count * 1000) / (performance.now() - began)
}

/** Counts the statements this process sends to the database. */
function countStatements() {
  const times = new Map<string, number>()
  const query: (...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  const counting = new Proxy(query, {
    apply(target, client, args: unknown[]) {
      const [first] = args
      const text = typeof first === 'string' ? first : Object(first).text
      const key = String(text).replace(/\s+/g, ' ').slice(0, 60)
      times.set(key, (times.get(key) ?? 0) + 1)
      return Reflect.apply(target, client, args)
    },
  })
  Reflect.set(pg.Client.prototype, 'query', counting)
  return {
    count: () => [...times.values()].reduce((sum, n) => sum + n, 0),
    most: () => [...times].toSorted((a, b) => b[1] - a[1]).slice(0, 5),
  }
}
