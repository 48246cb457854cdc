import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { changeSettings, listSettings } from '#contract/admin/settings.ts'
import { aUser } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

const script = fileURLToPath(new URL('../../../tests/support/servers/api-server.ts', import.meta.url))
const masterKey = randomBytes(32).toString('base64')

type Server = { readonly child: ChildProcess; readonly url: string; readonly output: () => string }

describe('two servers on one database', () => {
  let database: TestDatabase
  let servers: [Server, Server]
  let first: TestShop
  let owner: Visitor
  before(async () => {
    database = await testDatabase()
    // the first to start creates the shared data
    first = await aShop({
      environment: { MASTER_KEY: masterKey },
      database: { url: database.url, drop: async () => undefined },
    })
    owner = aVisitor(await aUser(first.context, { role: 0 }))
    servers = [await start(), await start()]
  })
  after(async () => {
    for (const { child } of servers) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await first.close()
    await database.drop()
  })

  async function start(): Promise<Server> {
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        MASTER_KEY: masterKey,
        RATE_LIMITS: 'off',
        BOT_CHECK: 'off',
        LOG_LEVEL: 'trace',
        PORT: '3000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += String(text)))
    await until(() => /^\d+$/m.test(said), 'the server prints its port')
    return { child, url: `http://127.0.0.1:${/^\d+$/m.exec(said)?.[0]}`, output: () => said }
  }

  /** Changes a setting through the first server. */
  async function change(key: string, value: string | boolean): Promise<void> {
    const shop = await aShop({
      environment: { MASTER_KEY: masterKey },
      database: { url: database.url, drop: async () => undefined },
      url: servers[0].url,
    })
    const { data } = await shop.call(listSettings, {}, owner)
    const version = data.settings.find((one) => one.key === key)?.version ?? 0
    const { status } = await shop.call(changeSettings, { changes: [{ key, value, version }] }, owner)
    await shop.close()
    assert.equal(status, 200)
  }
  const nameOn = async ({ url }: Server) => {
    const manifest: { name: string } = await (await fetch(`${url}/manifest.webmanifest`)).json()
    return manifest.name
  }

  test('the other one applies a change without a restart', async () => {
    assert.equal(await nameOn(servers[1]), 'Mafteach')
    await change('SHOP_NAME', 'Dana’s Games')
    assert.equal(await nameOn(servers[0]), 'Dana’s Games', 'the server that changed it has it immediately')
    await until(
      async () => (await nameOn(servers[1])) === 'Dana’s Games',
      'the other server has the new name',
    )
  })

  test('the other one closes for maintenance and opens again, and shows the new colour and logo', async () => {
    const productsOn = async ({ url }: Server) => (await fetch(`${url}/api/products`)).status
    await change('MAINTENANCE', true)
    assert.equal(await productsOn(servers[0]), 503, 'the server that changed it has it immediately')
    await until(async () => (await productsOn(servers[1])) === 503, 'the other server is closed')
    await change('MAINTENANCE', false)
    await until(async () => (await productsOn(servers[1])) === 200, 'the other server is open')
    const markOn = async ({ url }: Server) => (await fetch(`${url}/favicon.svg`)).text()
    assert.doesNotMatch(await markOn(servers[1]), /#7c3aed/)
    await change('BRAND_COLOUR', '#7c3aed')
    await until(async () => (await markOn(servers[1])).includes('#7c3aed'), 'the other server has the colour')
  })

  test('one whose connection was cut catches up on missed changes', async () => {
    await first.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'mafteach-listen'`,
    )
    await change('SHOP_NAME', 'Changed in the dark')
    await until(
      async () => (await nameOn(servers[1])) === 'Changed in the dark',
      'it has read the settings again',
    )
    await change('SHOP_NAME', 'Heard again')
    await until(async () => (await nameOn(servers[1])) === 'Heard again', 'it is notified again')
  })

  test('neither writes a secret to its log, however much it logs', async () => {
    const secret = 'smtp://dana:kept-from-every-log@127.0.0.1:9'
    await change('SMTP_URL', secret)
    // an e-mail that cannot be sent, so that its failure is logged
    const sent = await fetch(`${servers[0].url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({
        username: 'noa-levi',
        email: 'noa@example.com',
        message: 'Is the shop open?',
        language: 'en',
      }),
    })
    assert.equal(sent.status, 202)
    await until(
      () => servers.some(({ output }) => output().includes('a job failed')),
      'the e-mail has failed',
    )
    for (const { output } of servers) assert.ok(!output().includes('kept-from-every-log'))
  })
})
