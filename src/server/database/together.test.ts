import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readSources } from '#tests/structure/source.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from './actor.ts'
import { together } from './together.ts'
import { sqlState } from './transaction.ts'

// these wait for jobs with their own transactions, for rendered files, or for decrypted keys
const otherwise = [
  'src/server/jobs/queue.ts',
  'src/server/demo/seed/seed-demo-shop.ts',
  'src/server/orders/privacy-source.ts',
]

describe('statements sent together', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    await shop.context.pool.query('create table noted (what text)')
  })
  after(() => shop.close())

  const noted = async () => (await shop.context.pool.query('select what from noted')).rows

  test('are all rolled back when one of them fails, even a statement that was to follow another', async () => {
    const failing = shop.context.transact(systemActor(), ({ tx }) => {
      const twoSteps = async () => {
        await tx.execute(sql`insert into noted values ('first')`)
        await tx.execute(sql`insert into noted values ('second')`)
      }
      return together([twoSteps(), tx.execute(sql`select 1 / 0`)])
    })
    await assert.rejects(failing, /select 1 \/ 0/)
    assert.deepEqual(await noted(), [])
    await shop.context.transact(systemActor(), ({ tx }) => tx.execute(sql`select 1`))
    assert.deepEqual(await noted(), [])
  })

  test('fail with what made the transaction fail, even if the statements after it are reported earlier', async () => {
    const failing = shop.context.transact(systemActor(), ({ tx }) => {
      const reportedLate = tx.execute(sql`select 1 / 0`).catch(async (error: unknown) => {
        await setImmediate()
        throw error
      })
      return together([reportedLate, tx.execute(sql`select 1`)])
    })
    await assert.rejects(failing, (error) => sqlState(error) === '22012')
  })

  test('run in the order in which they are started', async () => {
    await shop.context.transact(systemActor(), ({ tx }) => {
      const insert = async (what: string) =>
        tx.execute(sql`insert into noted select ${what}::text || count(*) from noted`)
      return together([insert('a'), insert('b'), insert('c')])
    })
    assert.deepEqual(await noted(), [{ what: 'a0' }, { what: 'b1' }, { what: 'c2' }])
  })

  test('never use Promise.all: no use case awaits it in a transaction', () => {
    const uses = /import type \{[^}]*\bWork\b[^}]*\} from '#server\/database\/transaction\.ts'/
    const wrong = readSources('src/server', ['.ts'])
      .filter(({ path, text }) => !otherwise.includes(path) && uses.test(text))
      .filter(({ text }) => text.includes('Promise.all('))
      .map(({ path }) => path)
    assert.deepEqual(wrong, [])
  })
})
