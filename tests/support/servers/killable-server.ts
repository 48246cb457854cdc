import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { databaseSettings } from '../database/postgres.ts'
import { until } from '../until.ts'
import type { TestShop } from '../shop.ts'

const script = fileURLToPath(new URL('api-server.ts', import.meta.url))

export type KillableServer = {
  readonly url: string
  readonly pid: number
  /** Sends SIGKILL, like a power failure. */
  kill(): Promise<void>
}

/** Starts the shop's API with its workers and periodic tasks as a separate process on that database. */
export async function killableServer(environment: Readonly<Record<string, string>>): Promise<KillableServer> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      RECONCILE_SECONDS: '1',
      PORT: '3000',
      ...environment,
      ...(environment['DATABASE_URL'] === undefined ? {} : databaseSettings(environment['DATABASE_URL'])),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('The server has no output')
  const [line] = await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(line).trim()}`,
    pid: child.pid ?? 0,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Waits until the database has rolled back the transactions of a killed server. */
export async function rolledBack({ context }: TestShop): Promise<void> {
  await until(async () => {
    const { rows } = await context.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like '%in transaction%' and pid <> pg_backend_pid()`,
    )
    return rows.length === 0
  }, 'open transactions end')
}
