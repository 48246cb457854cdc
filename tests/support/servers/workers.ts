import { execFileSync } from 'node:child_process'
import type { TestContext } from 'node:test'
import { type RunningShop, startShop } from '#tests/journeys/support/start-shop.ts'
import { until } from '../until.ts'

/** Starts a shop of several processes; resolves when all of them run. */
export async function aShopOf(
  several: number,
  t: TestContext,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  const shop = await startShop({ WORKERS: String(several), DATABASE_POOL_SIZE: '4', ...settings })
  t.after(() => shop.stop())
  await until(() => processesOf(shop).length === several, 'all processes have started', 120)
  return shop
}

/** The ids of the processes that serve requests. */
export const processesOf = (shop: RunningShop): number[] => childrenOf(shop, '-f', 'main.ts')

/** The child processes of the first process: those that serve requests, and an embedded database. */
export function childrenOf({ pid }: RunningShop, ...those: readonly string[]): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid), ...those], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return [] // pgrep's way to say that there are none
  }
}

/** Requests over a new connection, which any of the processes may get. */
export async function statusOf({ address }: RunningShop, path: string): Promise<number> {
  const headers = { connection: 'close' }
  const response = await fetch(address + path, { headers, signal: AbortSignal.timeout(30_000) })
  await response.arrayBuffer()
  return response.status
}

/** Waits until every process serves requests: only then can others take over when one ends. The log level is `info`. */
export const allOpen = (shop: RunningShop) =>
  until(async () => {
    await statusOf(shop, '/api/products')
    return processesOf(shop).every((pid) => shop.output().includes(`"pid":${pid},`))
  }, 'every process has responded')
