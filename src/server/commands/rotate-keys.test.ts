import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { changeSettings } from '#contract/admin/settings.ts'
import { verifyTwoFactor } from '#contract/identity/two-factor.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { anAccount } from '#tests/support/identity.ts'
import { runCommand } from '#tests/support/servers/run-command.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { enrolApp, firstStep } from '#tests/support/two-factor.ts'
import { until } from '#tests/support/until.ts'
import { watchDataKeys } from '#server/stock/keys/watch-data-keys.ts'

const aKey = () => randomBytes(32).toString('base64')

describe('the command that changes the master key', () => {
  const [first, second, third] = [aKey(), aKey(), aKey()]
  let database: TestDatabase
  const opened: TestShop[] = []
  const start = async (key: string) => {
    const shop = await aShop({
      environment: { MASTER_KEY: key },
      database: { url: database.url, drop: async () => undefined },
    })
    opened.push(shop)
    return shop
  }
  before(async () => {
    database = await testDatabase()
    await start(first)
  })
  after(async () => {
    for (const shop of opened) await shop.close()
    await database.drop()
  })

  const run = (keys: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    runCommand(['keys:rotate'], { DATABASE_URL: database.url, ...keys }, { ...(signal && { signal }) })

  const storedDataKeys = () => rowsIn(database.url, 'select * from data_keys order by id')

  /** The data keys that the rows of each kind use. */
  async function dataKeysInUse(): Promise<string> {
    const client = new pg.Client(database.url)
    await client.connect()
    try {
      const { rows } = await client.query<{ text: string }>(
        `select format('settings %s, apps %s, keys %s',
           (select string_agg(distinct data_key_id::text, ' ') from setting_versions where sealed is not null),
           (select string_agg(distinct key_id::text, ' ') from totp_secrets),
           (select string_agg(distinct data_key_id::text, ' ') from licence_keys)) as text`,
      )
      return rows[0]?.text ?? ''
    } finally {
      await client.end()
    }
  }

  const mailServer = 'smtps://dana:a-password-of-dana@mail.dana.example:465'
  async function storeMailServer(shop: TestShop): Promise<void> {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const changes = [{ key: 'SMTP_URL', value: mailServer, version: 0 }]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
  }

  async function assertReadable(shop: TestShop, productId: string, plain: readonly string[]): Promise<void> {
    const { rows } = await shop.context.pool.query<{ id: string; sealed: Buffer; dataKeyId: number }>(
      'select id, sealed, data_key_id as "dataKeyId" from licence_keys where product_id = $1',
      [productId],
    )
    const keys = rows.map(({ id, sealed, dataKeyId }) =>
      shop.context.vault.open(sealed, dataKeyId, { keyId: id, productId }),
    )
    assert.deepEqual((await Promise.all(keys)).toSorted(), plain.toSorted())
    await shop.context.settingStore.reload()
    assert.equal(shop.context.settings.smtpUrl, mailServer)
  }

  test('requires two different keys, and changes nothing if one is wrong', async () => {
    const before = await storedDataKeys()
    const missing = await run({ NEW_MASTER_KEY: second })
    assert.deepEqual([missing.code, /present key in MASTER_KEY/.test(missing.text)], [2, true], missing.text)
    const short = await run({ MASTER_KEY: first, NEW_MASTER_KEY: 'short' })
    assert.deepEqual([short.code, /NEW_MASTER_KEY must be/.test(short.text)], [2, true], short.text)
    const wrong = await run({ MASTER_KEY: aKey(), NEW_MASTER_KEY: second })
    assert.deepEqual([wrong.code, /not the one/.test(wrong.text)], [1, true], wrong.text)
    const same = await run({ MASTER_KEY: first, NEW_MASTER_KEY: first })
    assert.deepEqual([same.code, /same as MASTER_KEY/.test(same.text)], [2, true], same.text)
    assert.deepEqual(await storedDataKeys(), before)
    await start(first)
  })

  test('wraps the data keys with the new key, which the next start requires', async () => {
    const { code, text } = await run({ MASTER_KEY: first, NEW_MASTER_KEY: second })
    assert.equal(code, 0, text)
    assert.match(text, /^0 licence keys and secrets are encrypted by the new data key\.$/m)
    assert.ok(!text.includes(first) && !text.includes(second), 'no key is printed')
    await start(second)
    await assert.rejects(start(first), /Restore the right MASTER_KEY/)
  })

  test('says that it has finished if it is run again because nobody saw its end, and changes nothing', async () => {
    const before = await storedDataKeys()
    const { code, text } = await run({ MASTER_KEY: first, NEW_MASTER_KEY: second })
    assert.deepEqual(await storedDataKeys(), before)
    assert.equal(code, 0, text)
    assert.match(text, /^NEW_MASTER_KEY is the master key already/m)
  })

  test('leaves everything readable if it is killed halfway, and the next run completes it', async (t) => {
    const shop = await start(second)
    const watching = await watchDataKeys(shop.context)
    t.after(() => watching.stop())
    const product = await aProduct(shop.context, { keys: 0 })
    const plain = await addKeys(shop.context, product.id, 250)
    const account = await anAccount(shop)
    const { app } = await enrolApp(shop, account)
    await storeMailServer(shop)
    const blocker = new pg.Client(database.url)
    await blocker.connect()
    await blocker.query(
      'begin; select from licence_keys where id = (select id from licence_keys order by id desc limit 1) for update',
    )
    const kill = new AbortController()
    const running = run({ MASTER_KEY: second, NEW_MASTER_KEY: third }, kill.signal)
    await until(
      async () => (await dataKeysInUse()) === 'settings 3, apps 3, keys 2 3',
      'the rotation is halfway',
    )
    kill.abort()
    assert.equal((await running).code, -1)
    await blocker.end()
    for (const server of [shop, await start(second)]) await assertReadable(server, product.id, plain)

    const { code, text } = await run({ MASTER_KEY: second, NEW_MASTER_KEY: third })
    assert.equal(code, 0, text)
    assert.match(text, /^252 licence keys and secrets are encrypted by the new data key\.$/m)
    assert.equal(await dataKeysInUse(), 'settings 4, apps 4, keys 4')
    const again = await start(third)
    for (const server of [shop, again]) await assertReadable(server, product.id, plain)
    const challenge = await firstStep(again, account)
    const by = { by: 'totp', challenge, code: app.code() } as const
    assert.equal((await again.call(verifyTwoFactor, by, aVisitor())).status, 200)
  })
})
