import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'

/** Bytes. */
type Memory = { readonly now: number; readonly most: number }

export type RunningShop = {
  readonly url: string
  /** Calls go to the running shop; its `context` stands beside it on the same database. */
  readonly shop: TestShop
  /** What the process takes, and the most it took since this was asked before. */
  memory(): Promise<Memory>
  close(): Promise<void>
}

/** The whole demo shop on a durable database of its own, as a process of its own. */
export async function runShop(): Promise<RunningShop> {
  const dataDirectory = makeDataDirectory()
  const environment = {
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIRECTORY: dataDirectory,
    PUBLIC_URL: origin,
    RATE_LIMITS: 'off',
    BOT_CHECK: 'off',
    LOG_LEVEL: 'warn',
  }
  const child = fork(fileURLToPath(new URL('open-shop.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...environment },
  })
  const { port } = await heard<{ port: number }>(child)
  const url = `http://127.0.0.1:${port}`
  const database = { url: findRunningDatabase(dataDirectory), drop: async () => undefined }
  const shop = await aShop({ environment, database, url })
  return {
    url,
    shop,
    async memory() {
      const answer = heard<Memory>(child)
      child.send('memory')
      return answer
    },
    async close() {
      await shop.close()
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The shop ended'))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      // edge: open-shop.ts says what was asked for
      resolve(message as T)
    })
  })
}
