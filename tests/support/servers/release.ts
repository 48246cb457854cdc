import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { end, quickStart, untilOpen } from '#tests/journeys/support/start-shop.ts'
import { freePort } from '../database/free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A release of the program in its own folder, as an upgrade installs it. */
export type Release = {
  readonly folder: string
  /** The addresses of its hashed files, sorted by name. */
  readonly assets: readonly string[]
}

type Differing = {
  /** Appended to each hash, so that no file has the same name in another release. */
  readonly mark?: string
  /** Additional migrations by file name. */
  readonly migrations?: Readonly<Record<string, string>>
}

/** A copy of this program and its built site that differs like another release. */
export function aRelease(test: TestContext, { mark = '', migrations = {} }: Differing = {}): Release {
  const folder = mkdtempSync(join(tmpdir(), 'mafteach-release-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['src', 'content', 'migrations', 'package.json', 'tools/resolve-drizzle.ts'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'migrations', name), sql)
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  if (mark !== '') rename(join(folder, 'dist'), mark)
  const assets = readdirSync(join(folder, 'dist/client/assets')).filter((name) => !name.endsWith('.br'))
  return { folder, assets: assets.toSorted().map((name) => `/assets/${name}`) }
}

/** Renames every hashed file and updates the references to it. */
function rename(dist: string, mark: string): void {
  const assets = join(dist, 'client/assets')
  const names = readdirSync(assets).filter((name) => !name.endsWith('.br'))
  const renamed = (text: string) => text.replace(/(\.\w+)$/, `${mark}$1`)
  const mentioned = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')
  const changed = (path: string, before = '') =>
    readFileSync(path, 'utf8').replace(new RegExp(`${before}(?:${mentioned})`, 'g'), renamed)
  const renderer = join(dist, 'renderer')
  // a file of the renderer can have the name of a client file, but only those are below assets/
  for (const name of readdirSync(renderer))
    writeFileSync(join(renderer, name), changed(join(renderer, name), '(?<=assets/)'))
  for (const name of names) {
    const from = join(assets, name)
    const content = /\.(?:js|css)$/.test(name) ? changed(from) : readFileSync(from)
    rmSync(from)
    // the compressed copies contain the old names
    rmSync(`${from}.br`, { force: true })
    writeFileSync(join(assets, renamed(name)), content)
  }
}

export type ReleaseServer = {
  readonly url: string
  readonly process: ChildProcess
  readonly output: () => string
  stop(): Promise<void>
}

type Starting = {
  readonly release: Release
  readonly settings: Readonly<Record<string, string>>
}

/** Starts a server of that release as a separate process; resolves when it is open. */
export async function startServer(
  test: TestContext,
  { release, settings }: Starting,
): Promise<ReleaseServer> {
  const port = settings['PORT'] ?? String(await freePort())
  const { child, output } = launch(release, { ...settings, PORT: port })
  test.after(() => end(child))
  await untilOpen(child, output)
  return { url: `http://127.0.0.1:${port}`, process: child, output, stop: () => end(child) }
}

/** The exit code and output of a server that must refuse to start. */
export async function refusedStart(
  test: TestContext,
  { release, settings }: Starting,
): Promise<{ code: unknown; output: string }> {
  const { child, output } = launch(release, { ...settings, PORT: String(await freePort()) })
  test.after(() => end(child))
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

function launch({ folder }: Release, settings: Readonly<Record<string, string>>) {
  const data = mkdtempSync(join(folder, 'data-'))
  const child = spawn(process.execPath, [join(folder, 'src/server/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIRECTORY: data,
      LOG_LEVEL: 'warn',
      ...quickStart(),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: Buffer) => (said += text.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, output: () => said }
}
