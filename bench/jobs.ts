import pg from 'pg'
import { aShop } from '#tests/support/shop.ts'
import { startBackground } from '#server/startup/background.ts'

const idleSeconds = 60

/** How often an idle shop asks its database. */
export async function benchJobs(): Promise<void> {
  const shop = await aShop()
  const background = await startBackground(shop.context, shop.demo)
  try {
    await pause(60)
    const counter = countStatements()
    await pause(idleSeconds)
    console.log(`  ${(counter.count() / idleSeconds).toFixed(2)} statements a second in an idle shop`)
    for (const [text, times] of counter.most()) console.log(`    ${times} x ${text}`)
  } finally {
    await background.stop()
    await shop.close()
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

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
