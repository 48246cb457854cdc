import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { transactionsPerSecond } from '#tests/support/database/transactions.ts'
import { startShop } from '#tests/journeys/support/start-shop.ts'

const seconds = 20
/** The work after a start takes longer on a busy machine; all attempts together end before a test counts as hung. */
const patience = 13

/** Background work after a start ends eventually: waits until transactions are rare, or fails. */
async function atRest(t: TestContext, databaseUrl: string, most: number): Promise<void> {
  const found: number[] = []
  for (let tries = 0; tries < patience; tries++) {
    const now = await transactionsPerSecond(databaseUrl, seconds)
    found.push(now)
    t.diagnostic(`transactions a second: ${found.map((one) => one.toFixed(2)).join(', ')}`)
    if (now <= most) return
  }
  assert.fail(`more than ${most} transactions a second`)
}

describe('an idle shop queries its database at most once a second', { concurrency: true }, () => {
  for (const processes of [1, 2])
    test(`per process (processes: ${processes})`, async (t) => {
      // without the demo's pictures, which every start prepares
      const shop = await startShop({ WORKERS: String(processes) }, undefined, ['--empty'])
      t.after(() => shop.stop())
      await atRest(t, shop.databaseUrl, processes)
    })
})
