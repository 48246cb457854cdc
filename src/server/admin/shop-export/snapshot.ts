import pg from 'pg'
import type { CustomTypesConfig, QueryArrayConfig } from 'pg'
import * as v from 'valibot'
import { beginReadingAll } from '#server/database/migrate.ts'
import { queryRows } from '#server/database/rows.ts'

/** What a connection must offer. */
export type Snapshot = Pick<pg.PoolClient, 'query'>

/** One row as an export writes it: texts, numbers, booleans, JSON values, or null. */
export type Values = readonly unknown[]
const values = v.array(v.unknown())

const rowsAtOnce = 500
const { DATE, TIMESTAMPTZ, BYTEA } = pg.types.builtins

/** Timestamps as ISO texts in UTC, dates unchanged, bytes as hex; `infinity` is null. */
const types: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (type === TIMESTAMPTZ) return isoOf
    if (type === DATE) return (text: string) => text
    if (type === BYTEA) return (text: string) => text.slice(2)
    return pg.types.getTypeParser(type, format)
  },
}

/** `2026-01-31 12:05:00.5+00` → `2026-01-31T12:05:00.5Z` */
function isoOf(text: string): string | null {
  return text.endsWith('infinity') ? null : text.replace(' ', 'T').replace('+00', 'Z')
}

/**
 * Opens a snapshot: everything is read as of this moment, however long that takes. It ends if nothing is read for
 * two minutes, because an open snapshot prevents the database from removing old rows, and migrations wait for it.
 */
export async function beginSnapshot(connection: Snapshot): Promise<void> {
  await beginReadingAll(connection)
  await connection.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
     set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '2min'`,
  )
}

/**
 * Yields the rows of a statement, some hundreds at a time, so that a large table is never in memory as a
 * whole.
 */
export async function* rowBatches(
  connection: Snapshot,
  statement: string,
): AsyncGenerator<readonly Values[], void> {
  await connection.query(`declare exported no scroll cursor for ${statement}`)
  const fetching: QueryArrayConfig = { text: `fetch ${rowsAtOnce} from exported`, rowMode: 'array', types }
  for (;;) {
    const rows = await queryRows(connection, values, fetching)
    if (rows.length === 0) break
    yield rows
  }
  await connection.query('close exported')
}
