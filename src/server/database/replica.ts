import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as v from 'valibot'
import type { Connection } from './connect.ts'
import { queryRows } from './rows.ts'
import { type Transact, transactOn } from './transaction.ts'

/** What a replica shows is at most so old; one that is further behind is left aside. */
export const mostSecondsBehind = 5
const millisecondsBetweenLooks = 1000
const mostPositions = 100

export type Replica = {
  readonly pool: pg.Pool
  readonly transact: Transact
  /** How old what it shows may be, in seconds; null: nobody knows, so it is not read. */
  secondsBehind(): number | null
  /** Not to be read until it has been looked at again. */
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
 * Keeps an eye on a replica. It notes where the primary's log ends, and when; once the replica has applied the log
 * up to there, it shows everything that was committed before that moment. No clock of another machine is read, and
 * an idle primary is not mistaken for a replica that hangs.
 */
export function openReplica({ primary, pool, report }: Opening): Replica {
  const stopping = new AbortController()
  let positions: Position[] = []
  let shownUntil: number | null = null
  let isTold = false

  async function look(): Promise<void> {
    const at = performance.now()
    const from = await readPrimary(primary)
    positions = [...positions, { lsn: from.lsn, at }].slice(-mostPositions)
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
      await sleep(millisecondsBetweenLooks, null, { signal: stopping.signal, ref: false }).catch(() => null)
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

/** Where the primary's log ends. */
export function readPrimary(connection: Connection): Promise<Place> {
  return readPlace(connection, `select pg_current_wal_lsn()::text as lsn, ${whose}`)
}

/** Up to where a replica has applied that log. Throws for a database that is no replica. */
export function readReplica(connection: Connection): Promise<Place> {
  return readPlace(
    connection,
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, ${whose}`,
  )
}

/** Gives the replica; throws when it is one of another primary, or of another database there. */
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
