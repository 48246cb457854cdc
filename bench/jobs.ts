import pg from 'pg'
import { aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop } from '#tests/support/shop.ts'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { startBackground } from '#server/startup/background.ts'
import { systemActor } from '#server/database/actor.ts'

const emails = 1000
const idleSeconds = 60

/** How often an idle shop asks its database, and how many e-mails leave a busy one each second. */
export async function benchJobs(): Promise<void> {
  const smtp = await smtpServer()
  const shop = await aShop({ environment: { SMTP_URL: smtp.url } })
  const { context } = shop
  const product = await aProduct(context, { keys: 1 })
  const { orderId, reference } = await placeAndOpen(shop, product.id)
  await act(shop, reference, 'succeed')
  await context.pool.query('delete from pgboss.job')
  const background = await startBackground(context, shop.demo)
  try {
    const began = performance.now()
    await context.transact(systemActor(), async (work) => {
      for (let about = 0; about < emails; about++)
        await context.jobs.enqueue(work, 'send-order-email', {
          orderId,
          mail: 'completed',
          about: String(about),
        })
    })
    const queued = performance.now()
    console.log(`  ${rate(emails, queued - began)} jobs queued a second`)
    while (smtp.emails.length < emails) await pause(0.05)
    console.log(`  ${rate(emails, performance.now() - queued)} e-mails a second`)
    await pause(60)
    const counter = countStatements()
    await pause(idleSeconds)
    console.log(`  ${(counter.count() / idleSeconds).toFixed(2)} statements a second in an idle shop`)
    for (const [text, times] of counter.most()) console.log(`    ${times} x ${text}`)
  } finally {
    await background.stop()
    await shop.close()
    await smtp.stop()
  }
}

/** Counts what this process says to the database. */
function countStatements() {
  const times = new Map<string, number>()
  const query: (...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  const counting = new Proxy(query, {
    apply(target, client, args: unknown[]) {
      const [first] = args
      const text = typeof first === 'string' ? first : Object(first).text
      const key = String(text).replace(/\s+/g, ' ').slice(0, 100)
      times.set(key, (times.get(key) ?? 0) + 1)
      return Reflect.apply(target, client, args)
    },
  })
  Reflect.set(pg.Client.prototype, 'query', counting)
  return {
    count: () => [...times.values()].reduce((sum, n) => sum + n, 0),
    most: () => [...times].toSorted((a, b) => b[1] - a[1]).slice(0, 15),
  }
}

function rate(count: number, milliseconds: number): string {
  return ((count * 1000) / milliseconds).toFixed(0)
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
