import type { Connection } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import * as v from 'valibot'

export const backedUpTable = v.object({ name: v.string(), columns: v.array(v.string()) })
/** A table of the shop and its stored columns, without the generated ones. */
export type BackedUpTable = v.InferOutput<typeof backedUpTable>

/** All tables of the shop except the list of migrations and the resized pictures, by name. */
export function readTables(connection: Connection): Promise<BackedUpTable[]> {
  return queryRows(
    connection,
    backedUpTable,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('migrations', 'picture_sizes')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
}

export const sequenceState = v.object({ name: v.string(), next: v.number() })
type SequenceState = v.InferOutput<typeof sequenceState>

/** Each sequence with its next value. */
export function readSequences(connection: Connection): Promise<SequenceState[]> {
  return queryRows(
    connection,
    sequenceState,
    `select sequencename as name, coalesce(last_value + increment_by, start_value)::float8 as next
     from pg_sequences where schemaname = 'public' order by sequencename`,
  )
}

/** Quotes a PostgreSQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quotedColumns(table: BackedUpTable): string {
  return table.columns.map(quoted).join(', ')
}
