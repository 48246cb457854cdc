import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import type { TestServer } from '#tests/support/database/debian.ts'
import { runCommand, startProxy, startServer, stopServer } from '#tests/image/support/containers.ts'
import { aReachableDatabase } from '#tests/image/support/database.ts'
import { inside, logOf, podman } from '#tests/image/support/podman.ts'
import {
  aKeyOnSale,
  aProxy,
  buy,
  type Proxy,
  reveal,
  untilPaid,
  visit,
  withRetries,
} from '#tests/support/servers/load.ts'
import { until } from '#tests/support/until.ts'

const publicUrl = 'https://localhost'
const hosts = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const
const readOnly = '--read-only'
let database: TestServer
/** The certificate of Caddy's own authority. */
let authority: string
let settings: Readonly<Record<string, string>>

describe('two servers of the image behind Caddy', () => {
  before(async () => {
    podman('rm', '--all', '--force', '--volumes')
    database = await aReachableDatabase()
    settings = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      DEMO_PUBLIC: 'on',
      MASTER_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'off',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'warn',
    }
    await startServer('one', hosts[0], settings, readOnly)
    // its file system is open, so that it shows what the shop writes
    await startServer('two', hosts[1], settings)
    authority = await startProxy('proxy', publicUrl, hosts.slice(0, 2))
    setDefaultCACertificates([...getCACertificates(), authority])
  })
  after(async () => {
    podman('rm', '--all', '--force', '--volumes')
    await database.stop()
  })

  test('run without privileges, on a file system they cannot write to', () => {
    assert.equal(inside('one', 'id', '-u').said.trim(), '10001')
    const { said } = inside('one', 'cat', '/proc/1/status')
    assert.match(said, /^CapEff:\s+0{16}$/m)
    assert.match(said, /^CapBnd:\s+0{16}$/m)
    assert.match(said, /^NoNewPrivs:\s+1$/m)
    assert.match(inside('one', 'touch', '/shop/file').said, /Read-only file system/)
    assert.match(inside('two', 'touch', '/shop/file').said, /Permission denied/)
    assert.equal(inside('one', 'touch', '/data/file', '/tmp/file').good, true)
  })

  test('sell a key and reveal it to its buyer', async () => {
    const shop = throughCaddy()
    assert.equal((await shop.send('/health/ready')).status, 200)
    await visit(shop, '/')
    await visit(shop, '/?lng=he')
    const bought = await untilPaid(shop, await buy(shop, await aKeyOnSale(shop)))
    assert.equal(bought.delivery, 'delivered')
    assert.match(await reveal(shop, bought), /^\S{8,}$/)
    assertNothingFailed(shop)
  })

  test('answer `shop doctor` without a problem', () => {
    const trusting =
      'printf %s "$1" > /tmp/authority.crt && NODE_EXTRA_CA_CERTS=/tmp/authority.crt exec shop doctor'
    const { good, said } = inside('one', 'sh', '-c', trusting, 'sh', authority)
    assert.match(said, /: 0 problems/)
    assert.ok(good, said)
  })

  test('are replaced one after the other under load without a failed request', async (t) => {
    const shop = throughCaddy()
    const product = await aKeyOnSale(shop)
    const load = startVisits(shop, ['/', `/product/${product}`, '/products?q=key'])
    try {
      await load.goesOn()
      for (const [name, host] of [
        ['one', hosts[0]],
        ['two', hosts[1]],
      ] as const) {
        assert.equal(stopServer(name), 0, `${name} ends by itself, in time:\n${logOf(name)}`)
        await load.goesOn()
        await startServer(`${name}-again`, host, settings, readOnly)
        await load.goesOn()
      }
    } catch (error) {
      for (const name of podman('ps', '--all', '--format={{.Names}}').split('\n'))
        t.diagnostic(`${name}: ${logOf(name)}`)
      throw error
    } finally {
      await load.stop()
    }
    assertNothingFailed(shop)
    assert.equal((await untilPaid(shop, await buy(shop, product))).delivery, 'delivered')
  })

  test('write a backup while they run, which another container restores with its keys', async () => {
    const shop = throughCaddy()
    const bought = await untilPaid(shop, await buy(shop, await aKeyOnSale(shop)))
    const key = await reveal(shop, bought)
    const identity = await generateIdentity()
    const recipient = `--env=BACKUP_RECIPIENT=${await identityToRecipient(identity)}`
    podman('exec', recipient, 'one-again', 'shop', 'backup', '/data/shop.backup')
    const folder = mkdtempSync(join(tmpdir(), 'mafteach-image-'))
    const file = join(folder, 'shop.backup')
    podman('cp', 'one-again:/data/shop.backup', file)
    chmodSync(file, 0o644)

    const url = new URL(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('create database shop_again')
    await client.end()
    url.pathname = '/shop_again'
    const restored = { ...settings, DATABASE_URL: url.href }
    runCommand(
      { ...restored, BACKUP_IDENTITY: identity },
      [file, '/tmp/shop.backup'],
      'restore',
      '/tmp/shop.backup',
    )
    rmSync(folder, { recursive: true })
    await startServer('restored', hosts[2], restored, readOnly)
    assert.equal(await reveal(aProxy([`http://${hosts[2]}:3000`]), bought), key)
  })

  test('have written only to /data and /tmp', () => {
    const changed = podman('diff', 'two')
      .split('\n')
      .map((line) => line.slice(2))
      .filter((path) => !/^\/(?:data|tmp)(?:\/|$)/.test(path))
    // podman's own
    const ofPodman =
      /^\/(?:etc(?:\/(?:hosts|hostname|resolv\.conf|mtab))?|run(?:\/(?:\.containerenv|secrets))?)$/
    assert.deepEqual(
      changed.filter((path) => !ofPodman.test(path)),
      [],
    )
    for (const name of ['one', 'one-again', 'two', 'two-again', 'restored'])
      assert.doesNotMatch(logOf(name), /EROFS|EACCES/, name)
  })
})

const throughCaddy = () => withRetries(aProxy([publicUrl]))

function assertNothingFailed(shop: Proxy): void {
  assert.equal(shop.passedOn, 0)
  assert.deepEqual(
    // a 503 of the shop itself says that the machine is busy, and was tried again
    shop.responses.filter(({ status }) => status >= 400 && status !== 503),
    [],
  )
}

/** Simulates visitors until stopped. `goesOn` waits until each path was visited several times more. */
function startVisits(shop: Proxy, paths: readonly string[]) {
  let visits = 0
  let stopped = false
  let failure: Error | undefined
  const repeat = async (path: string) => {
    while (!stopped && failure === undefined) {
      await visit(shop, path).then(
        () => visits++,
        (error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))),
      )
      await sleep(20)
    }
  }
  const all = Promise.all(paths.map(repeat))
  const check = () => {
    if (failure !== undefined) throw failure
  }
  return {
    async goesOn() {
      const earlier = visits
      await until(() => (check(), visits >= earlier + 4 * paths.length), 'visits go on', 120)
    },
    async stop() {
      stopped = true
      await all
      check()
    },
  }
}
