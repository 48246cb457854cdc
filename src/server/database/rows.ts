import { is, type SQL, sql, StringChunk } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { Connection, Database } from './connect.ts'

/**
 * Runs raw SQL and parses each row with a schema, so that the statement and the code cannot diverge
 * unnoticed. Times come as PostgreSQL's text.
 */
export async function rowsOf<Row extends GenericSchema>(
  tx: Pick<Database, 'execute'>,
  row: Row,
  query: SQL,
): Promise<InferOutput<Row>[]> {
  const { rows } = await tx.execute(query)
  return rows.map((found) => readRow(row, found))
}

/** The same for one row, for code that uses the driver directly. */
export function readRow<Row extends GenericSchema>(row: Row, found: unknown): InferOutput<Row> {
  return parse(row, found, () => 'A row is not what its statement promises')
}

/**
 * An expression for the query builder's `select` and `returning`, whose values are parsed with the schema. Null is
 * returned unparsed, so an expression that can be null needs a `nullable` schema. A value to write needs none.
 */
export function checkedValue<Value extends GenericSchema>(
  schema: Value,
  expression: SQL,
): SQL<InferOutput<Value>> {
  return expression.mapWith((found: unknown) =>
    parse(schema, found, () => `A value is not what its SQL promises (${shownAs(expression)})`),
  )
}

/** A time as sortable text in UTC, `2026-10-04T12:00:00.000Z`, for statements that are read by `rowsOf`. */
export function utcText(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The text of an expression without its columns and parameters. */
function shownAs({ queryChunks }: SQL): string {
  return queryChunks.map((chunk) => (is(chunk, StringChunk) ? chunk.value : '…')).join('')
}

function parse<Schema extends GenericSchema>(
  schema: Schema,
  found: unknown,
  fault: () => string,
): InferOutput<Schema> {
  const { success, output, issues } = safeParse(schema, found, { abortEarly: true })
  if (success) return output
  const [issue] = issues
  throw new TypeError([`${fault()}:`, getDotPath(issue), issue.message].filter(Boolean).join(' '))
}

/** As `rowsOf`, for code that uses the driver directly; times are dates here. */
export async function queryRows<Row extends GenericSchema>(
  connection: Connection,
  row: Row,
  query: string | QueryConfig,
  values: unknown[] = [],
): Promise<InferOutput<Row>[]> {
  const { rows } = await (typeof query === 'string'
    ? connection.query(query, values)
    : connection.query(query))
  return rows.map((found) => readRow(row, found))
}
