import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContent, publishContent } from '#contract/admin/content/content.ts'
import { aUser } from '#tests/support/builders.ts'
import { aBody } from '#tests/support/content.ts'
import { databaseSettings, testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'

const script = fileURLToPath(new URL('../../../../tests/support/servers/api-server.ts', import.meta.url))
const masterKey = randomBytes(32).toString('base64')

/** Starts another server on the database; returns its process and its address. */
async function aServer(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...databaseSettings(databaseUrl),
      MASTER_KEY: masterKey,
      RATE_LIMITS: 'off',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'silent',
      PORT: '3000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += String(text)))
  await until(() => /^\d+$/m.test(said), 'the server prints its port')
  return { child, url: `http://127.0.0.1:${/^\d+$/m.exec(said)?.[0]}` }
}

test('a post that is published or scheduled on one server appears on another server', async (t) => {
  const database = await testDatabase()
  t.after(() => database.drop())
  const shop = await aShop(
    {
      environment: { MASTER_KEY: masterKey },
      database: { url: database.url, drop: async () => undefined },
    },
    t,
  )
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const { child, url } = await aServer(database.url)
  t.after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const aPost = async (slug: string) =>
    (await shop.call(createContent, { kind: 'post', slug, body: aBody() }, owner)).data.id
  const publish = async (contentId: string, at: string | null) => {
    const { status } = await shop.call(publishContent, { contentId, version: 1, at }, owner)
    assert.equal(status, 200)
  }
  const timeIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const statusOf = async (slug: string) => (await fetch(`${url}/api/posts/${slug}?language=he`)).status
  await publish(await aPost('now'), null)
  await until(async () => (await statusOf('now')) === 200, 'the other server has the post')
  const soon = await aPost('soon')
  await publish(soon, timeIn(3_600_000))
  assert.equal(await statusOf('soon'), 404)
  await publish(soon, timeIn(2000))
  await until(async () => (await statusOf('soon')) === 200, 'the other server has the scheduled post')
})
