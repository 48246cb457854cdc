import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { TestServer } from '../database/debian.ts'
import { startPostgres15 } from '../database/debian.ts'

/** Starts a PostgreSQL 15 that containers reach by its port; by itself it opens only a socket for its own user. */
export async function aReachableDatabase(): Promise<TestServer> {
  const server = await startPostgres15()
  const socket = join(decodeURIComponent(new URL(server.url).hostname), '.s.PGSQL.5432')
  const relay = createServer((from) => {
    const to = connect(socket)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  }).listen(5432, '127.0.0.1')
  await once(relay, 'listening')
  return {
    url: 'postgres://mafteach:-@127.0.0.1:5432/mafteach',
    async stop() {
      relay.close()
      await server.stop()
    },
  }
}
