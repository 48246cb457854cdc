import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

const command = fileURLToPath(new URL('shop.ts', import.meta.url))
const aKey = () => randomBytes(32).toString('base64')

describe('the command that changes the master key', () => {
  const [first, second] = [aKey(), aKey()]
  let database: TestDatabase
  const opened: TestShop[] = []
  const start = async (key: string) => {
    const shop = await aShop({
      environment: { MASTER_KEY: key },
      database: { url: database.url, drop: async () => undefined },
    })
    opened.push(shop)
  }
  before(async () => {
    database = await testDatabase()
    await start(first)
  })
  after(async () => {
    for (const shop of opened) await shop.close()
    await database.drop()
  })

  const run = (keys: Readonly<Record<string, string>>) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: database.url, ...keys }
      const child = execFile(process.execPath, [command, 'keys:rotate'], { env }, (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, text: out + err }),
      )
    })

  test('wants both keys, and changes nothing when one is wrong', async () => {
    const missing = await run({ NEW_MASTER_KEY: second })
    assert.deepEqual([missing.code, /present key in MASTER_KEY/.test(missing.text)], [2, true], missing.text)
    const short = await run({ MASTER_KEY: first, NEW_MASTER_KEY: 'short' })
    assert.deepEqual([short.code, /NEW_MASTER_KEY must be/.test(short.text)], [2, true], short.text)
    const wrong = await run({ MASTER_KEY: aKey(), NEW_MASTER_KEY: second })
    assert.deepEqual([wrong.code, /not the one/.test(wrong.text)], [1, true], wrong.text)
    await start(first)
  })

  test('wraps by the new one: the next start needs it', async () => {
    const { code, text } = await run({ MASTER_KEY: first, NEW_MASTER_KEY: second })
    assert.equal(code, 0, text)
    assert.match(text, /^0 licence keys are sealed by the new data key\.$/m)
    assert.ok(!text.includes(first) && !text.includes(second), 'no key is printed')
    await start(second)
    await assert.rejects(start(first), /Restore the right MASTER_KEY/)
  })
})
