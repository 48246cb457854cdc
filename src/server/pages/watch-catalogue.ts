import pg from 'pg'
import type { ServerContext } from '../context.ts'

const channel = 'catalogue'

/**
 * Listens for changes of the catalogue, made by any server on this database, on a connection of
 * its own; a lost connection is opened again, and counts as a change because one may have been missed.
 */
export async function watchCatalogue(
  { pool, log }: Pick<ServerContext, 'pool' | 'log'>,
  onChange: () => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: 'mafteach-watch',
      keepAlive: true,
    })
    next.on('notification', onChange)
    next.on('error', () => again())
    next.on('end', () => again())
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    onChange()
  }
  function again(): void {
    if (stopped || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      listen().catch((error: unknown) => {
        log.warn({ err: error }, 'the catalogue watch cannot connect')
        again()
      })
    }, 1000)
  }

  await listen()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
