import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Serves the shop and begins anew on every change: a build takes a second, a start half of one.
const root = fileURLToPath(new URL('../', import.meta.url))
const quietMilliseconds = 150
const environment = { ...process.env, NODE_ENV: 'production', SHOW_KIT: 'true' }

let shop: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined
let turning = Promise.resolve()

async function turn(): Promise<void> {
  if (shop !== null && shop.exitCode === null) {
    const gone = once(shop, 'exit')
    shop.kill('SIGTERM')
    await gone
  }
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  if (built.status === 0)
    shop = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, stdio: 'inherit', env: environment })
}

for (const folder of ['src', 'content', 'migrations'])
  watch(root + folder, { recursive: true }, (_, name) => {
    if (name === null || name.endsWith('~')) return
    clearTimeout(timer)
    timer = setTimeout(() => void (turning = turning.then(turn)), quietMilliseconds)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    shop?.once('exit', (code) => process.exit(code ?? 0))
    if (shop === null || !shop.kill('SIGTERM')) process.exit(0)
  })

await turn()
