import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { TestContext } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

describe('the files that deploy the shop', () => {
  test('compose.yaml starts a live shop; the demo and the mail catcher are profiles', (t) => {
    const config = composeIn(aFolder(t))('config')
    const [, services = ''] = /^services:\n((?: .*\n)+)/m.exec(config) ?? []
    const found = services.split(/^ {2}(?=\S)/m).flatMap((service) => {
      const [, name] = /^([\w-]+):/.exec(service) ?? []
      const [, profile = 'always'] = /profiles:\n +- (\S+)/.exec(service) ?? []
      return name === undefined ? [] : [[name, profile]]
    })
    assert.deepEqual(Object.fromEntries(found), {
      database: 'always',
      proxy: 'always',
      shop: 'always',
      mail: 'mail-catcher',
      demo: 'demo',
      'demo-database': 'demo',
    })
    assert.match(services, /^ {2}shop:\n(?: {3,}.*\n)*? +SHOP_MODE: live$/m)
  })

  test('both databases of compose.yaml outlast their container and come back after a reboot', (t) => {
    const config = composeIn(aFolder(t))('config')
    for (const name of ['database', 'demo-database']) {
      const service = serviceOf(config, name)
      assert.match(service, new RegExp(`^ +- ${name}:/var/lib/postgresql(?::rw)?$`, 'm'))
      assert.match(service, /^ +restart: unless-stopped$/m)
      // its first start listens at the socket only, before it is ready
      assert.match(service, /^ +- --host=127\.0\.0\.1$/m)
    }
  })

  test('compose.yaml asks for the password of the database', (t) => {
    const folder = aFolder(t)
    writeFileSync(join(folder, '.env'), '')
    assert.throws(() => composeIn(folder)('config'), /DATABASE_PASSWORD/)
  })

  test('compose.yaml passes the addresses and the number of proxies on from .env', (t) => {
    const folder = aFolder(t)
    assert.match(serviceOf(composeIn(folder)('config'), 'shop'), /TRUST_PROXY: ['"]?on['"]?$/m)
    appendFileSync(join(folder, '.env'), 'TRUST_PROXY=2\nAPI_URL=https://api.shop.example\n')
    const config = composeIn(folder)('config')
    assert.match(serviceOf(config, 'shop'), /TRUST_PROXY: ['"]2['"]$/m)
    for (const name of ['shop', 'proxy'])
      assert.match(serviceOf(config, name), /API_URL: https:\/\/api\.shop\.example$/m, name)
  })

  test('Caddy accepts the Caddyfile and passes on to every server', () => {
    const file = join(root, 'deploy', 'Caddyfile')
    const env = { ...process.env, PUBLIC_URL: 'https://shop.example', API_URL: '' }
    run('caddy', ['validate', '--adapter=caddyfile', `--config=${file}`], { env })
    const adapt = (more: NodeJS.ProcessEnv) =>
      run('caddy', ['adapt', '--adapter=caddyfile', `--config=${file}`], { env: { ...env, ...more } })
    const adapted = adapt({})
    assert.match(adapted, /"host":\["shop\.example"\]/)
    assert.match(
      adapt({ API_URL: 'https://api.shop.example' }),
      /"host":\["shop\.example","api\.shop\.example"\]/,
    )
    assert.match(adapted, /"dynamic_upstreams":\{[^}]*"name":"shop"[^}]*"port":"3000"/)
    const [, idle = Number.NaN] = /"keep_alive":\{"idle_timeout":(\d+)\}/.exec(adapted) ?? []
    assert.ok(Number(idle) / 1e9 < 10, `drops idle connections after ${idle} ns: before the shop does`)
  })

  test('systemd accepts the unit', (t) => {
    const folder = aFolder(t)
    mkdirSync(join(folder, 'units'))
    const unit = readFileSync(join(root, 'deploy', 'shop.service'), 'utf8')
    assert.match(unit, /^ExecStart=\/usr\/bin\/npm start$/m)
    const cache = /^Environment=.*\bnpm_config_cache=(\S+)$/m.exec(unit)?.[1] ?? ''
    const writable = /^ReadWritePaths=(\S+)$/m.exec(unit)?.[1] ?? 'none'
    assert.ok(cache.startsWith(`${writable}/`), 'npm can write its cache')
    // this machine may have its npm elsewhere
    const here = unit.replace('/usr/bin/npm', '/usr/bin/env npm')
    writeFileSync(join(folder, 'units', 'shop.service'), here)
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', '--recursive-errors=no', join(folder, 'units', 'shop.service')],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0, stdout + stderr)
    assert.doesNotMatch(stdout + stderr, /shop\.service/)
  })
})

/** A folder with compose.yaml and the .env it needs. */
function aFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mafteach-compose-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  assert.match(compose, /^name: mafteach$/m)
  // Debian 12's docker-compose is older than this line
  writeFileSync(join(folder, 'compose.yaml'), compose.replace(/^name: .*$/m, ''))
  writeFileSync(join(folder, '.env'), 'DATABASE_PASSWORD=secret\nPUBLIC_URL=https://shop.example\n')
  return folder
}

const composeIn =
  (folder: string) =>
  (...args: string[]) =>
    run('docker-compose', args, { cwd: folder }).trim()

/** A service in what `docker-compose config` prints. */
const serviceOf = (config: string, name: string) =>
  new RegExp(`^services:\\n(?: .*\\n)*?( {2}${name}:\\n(?: {3,}.*\\n)*)`, 'm').exec(config)?.[1] ?? ''

/** What a program prints; throws with its errors if it fails. */
function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }): string {
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return stdout
}
