import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { hashInputs } from './hash-inputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'built-from')

/**
 * Builds the web, unless its inputs have not changed since the last build. Returns false if the build failed.
 */
export function buildWeb(): boolean {
  const inputs = hashInputs(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return true
  console.error('Building the shop …')
  // a build that is cut off has already replaced files of the one before
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status === 0) writeFileSync(stamp, inputs)
  return status === 0
}

if (import.meta.main && !buildWeb()) process.exit(1)
