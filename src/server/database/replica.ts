import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as v from 'valibot'
import type { Connection } from './connect.ts'
import { queryRows } from './rows.ts'
import { type Transact, transactOn } from './transaction.ts'

/** The most seconds a replica may be behind; beyond that it is not used. */
export const maxSecondsBehind = 5
const pollMilliseconds = 1000
const maxPositions = 100

export type Replica = {
  readonly pool: pg.Pool
  readonly transact: Transact
  /** How old its data may be, in seconds; null if unknown: it is not used then. */
  secondsBehind(): number | null
  /** Stops using it until the next check. */
  leave(): void
  stop(): Promise<void>
}

type Position = { readonly lsn: bigint; readonly at: number }

type Opening = {
  readonly primary: pg.Pool
  readonly pool: pg.Pool
  readonly report: (error: unknown) => void
}

/**
 * Monitors a replica. It records the end of the primary's log with the time; once the replica has replayed
 * the log up to there, it contains everything committed before that time. This depends on no other machine's
 * clock, and an idle primary does not look like a stuck replica.
 */
export function openReplica({ primary, pool, report }: Opening): Replica {
  const stopping = new AbortController()
  let positions: Position[] = []
  let shownUntil: number | null = null
  let isTold = false

  async function look(): Promise<void> {
    const at = performance.now()
    const from = await readPrimary(primary)
    positions = [...positions, { lsn: from.lsn, at }].slice(-maxPositions)
    const { lsn } = refuseStranger(from, await readReplica(pool))
    const applied = positions.findLast((position) => position.lsn <= lsn)
    isTold = false
    if (applied === undefined) return
    shownUntil = applied.at
    positions = positions.filter((position) => position.at > applied.at)
  }
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        shownUntil = null
        if (!isTold && !stopping.signal.aborted) report(error)
        isTold = true
      })
      await sleep(pollMilliseconds, null, { signal: stopping.signal, ref: false }).catch(() => null)
    }
  })()
  return {
    pool,
    transact: transactOn(pool, report),
    secondsBehind: () => (shownUntil === null ? null : (performance.now() - shownUntil) / 1000),
    leave: () => (shownUntil = null),
    async stop() {
      stopping.abort()
      await looking
      await pool.end()
    },
  }
}

const place = v.object({ lsn: v.nullable(v.string()), system: v.string(), database: v.string() })
type Place = { readonly lsn: bigint; readonly system: string; readonly database: string }

const whose = `(select system_identifier::text from pg_control_system()) as system, current_database()::text as database`

/** The end of the primary's log. */
export function readPrimary(connection: Connection): Promise<Place> {
  return readPlace(connection, `select pg_current_wal_lsn()::text as lsn, ${whose}`)
}

/** The position up to which a replica has replayed the log. Throws if the database is no replica. */
export function readReplica(connection: Connection): Promise<Place> {
  return readPlace(
    connection,
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, ${whose}`,
  )
}

/** Returns the replica's position; throws if it belongs to another primary or database. */
export function refuseStranger(primary: Place, replica: Place): Place {
  if (primary.system === replica.system && primary.database === replica.database) return replica
  throw new Error('DATABASE_REPLICA_URL leads to a replica of another database than DATABASE_URL.')
}

async function readPlace(connection: Connection, query: string): Promise<Place> {
  const [row] = await queryRows(connection, place, query)
  if (row === undefined || row.lsn === null)
    throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica.')
  const [high = '', low = ''] = row.lsn.split('/')
  return { ...row, lsn: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) }
}
