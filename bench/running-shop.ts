import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { makeDataDirectory } from '#tests/support/database/data-directory.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { newAddress, startMain } from './servers/start-main.ts'

export type RunningShop = {
  readonly url: string
  /** The environment of the process. */
  readonly environment: Readonly<Record<string, string>>
  /** Calls go to the running shop; its `context` is a second one on the same database. */
  readonly shop: TestShop
  /** The process's memory in bytes, and its peak since the last call. */
  memory(): Promise<{ readonly now: number; readonly most: number }>
  close(): Promise<void>
}

type Options = {
  readonly environment?: Readonly<Record<string, string>>
  /** Fills the database before the shop starts on it; the shop then starts without the demo. */
  readonly fill?: (shop: TestShop) => Promise<void>
}

/** The whole shop as `npm start` runs it, in a process and on a durable database of its own (see run.ts). */
export async function runShop({ environment = {}, fill }: Options = {}): Promise<RunningShop> {
  const database = await testDatabase()
  const dataDirectory = makeDataDirectory()
  const address = await newAddress()
  const { url } = address
  const settings = {
    ...address.settings,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: database.url,
    DATA_DIRECTORY: dataDirectory,
    ...environment,
  }
  const shop = await aShop({ environment: settings, database, url })
  await fill?.(shop)
  const main = await startMain(url, settings, fill === undefined ? [] : ['--empty'])
  return {
    url,
    environment: settings,
    shop,
    memory: async () => main.memory(),
    async close() {
      await main.stop()
      await shop.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
