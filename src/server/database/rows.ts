import type { SQL } from 'drizzle-orm'
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
  const { success, output, issues } = safeParse(row, found, { abortEarly: true })
  if (success) return output
  const [issue] = issues
  throw new TypeError(`A row is not what its statement promises: ${getDotPath(issue) ?? ''} ${issue.message}`)
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
