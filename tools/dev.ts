import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Serves the shop from its sources. Client code is replaced in the running browser (Vite); a change of server
// code restarts the server.
const root = fileURLToPath(new URL('../', import.meta.url))
const quietMilliseconds = 100
const serverFolders = ['src/server', 'src/contract', 'src/shop', 'content', 'migrations']

let shop: ChildProcess | null = null
let timer: NodeJS.Timeout | undefined
let turning = Promise.resolve()

async function start(): Promise<void> {
  if (shop !== null && shop.exitCode === null && shop.signalCode === null) {
    const gone = once(shop, 'exit')
    shop.kill('SIGTERM')
    await gone
  }
  shop = spawn(process.execPath, [...process.execArgv, '--enable-source-maps', 'tools/dev-server.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
}

for (const folder of serverFolders)
  watch(root + folder, { recursive: true }, (_, name) => {
    if (name === null || name.endsWith('~') || name.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => void (turning = turning.then(start)), quietMilliseconds)
  })

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    shop?.once('exit', (code) => process.exit(code ?? 0))
    if (shop === null || !shop.kill('SIGTERM')) process.exit(0)
  })

await start()
