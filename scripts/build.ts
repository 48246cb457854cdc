import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isKitShown } from './kit-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist')
const stamp = join(output, 'built-from.json')

/** Everything the browser's files and the page renderer are made from. */
const sources = [
  'src/web',
  'src/contract',
  'src/shop',
  'vite.config.ts',
  'scripts/client-assets.ts',
  'scripts/contract-addresses.ts',
  'scripts/kit-page.ts',
  'scripts/pack-assets.ts',
  'scripts/plain-react.ts',
  'scripts/site-map-for-browsers.ts',
  'package-lock.json',
]

type Stamp = { readonly seen: string; readonly content: string }

/** Builds the web unless the sources are those it was last built from. Gives false when the build failed. */
export function buildWeb(): boolean {
  const files = sources.flatMap((path) => list(join(root, path)))
  const seen = digest(files, (file) => `${statSync(file).size} ${statSync(file).mtimeMs}`)
  const last = readStamp()
  if (last?.seen === seen) return true
  // A checkout changes times without changing a byte.
  const content = digest(files, (file) => createHash('sha256').update(readFileSync(file)).digest('hex'))
  if (last?.content !== content && !build()) return false
  mkdirSync(output, { recursive: true })
  writeFileSync(stamp, JSON.stringify({ seen, content } satisfies Stamp))
  return true
}

function build(): boolean {
  console.error('Building the shop …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  return status === 0
}

function readStamp(): Stamp | null {
  // edge: a file only this script writes
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as Stamp) : null
}

function list(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function digest(files: readonly string[], of: (file: string) => string): string {
  const hash = createHash('sha256').update(`kit: ${isKitShown()}\n`)
  for (const file of files) hash.update(`${file.slice(root.length)} ${of(file)}\n`)
  return hash.digest('hex')
}

if (import.meta.main && !buildWeb()) process.exit(1)
