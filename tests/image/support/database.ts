import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startPostgres15, type TestServer } from '#tests/support/database/debian.ts'
import { until } from '#tests/support/until.ts'

/** Starts a PostgreSQL 15 that containers reach by its port; by itself it opens only a socket for its own user. */
export async function aReachableDatabase(): Promise<TestServer> {
  const server = await startPostgres15()
  const socket = join(decodeURIComponent(new URL(server.url).hostname), '.s.PGSQL.5432')
  const relay = new Worker(new URL('relay.ts', import.meta.url), { workerData: socket })
  await until(canConnect, 'the database is within reach')
  return {
    url: 'postgres://mafteach:-@127.0.0.1:5432/mafteach',
    async stop() {
      await relay.terminate()
      await server.stop()
    },
  }
}

async function canConnect(): Promise<boolean> {
  const attempt = connect(5432, '127.0.0.1')
  try {
    await once(attempt, 'connect')
    return true
  } catch {
    return false
  } finally {
    attempt.destroy()
  }
}
