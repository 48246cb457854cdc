import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg, { type Pool } from 'pg'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'

export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** All nodes of the plan with which PostgreSQL executes a query with these values. */
export async function readPlan(pool: Pool, query: SQL): Promise<PlanNode[]> {
  const { rows } = await typed(pool).execute(sql`explain (analyze, format json) ${query}`)
  return nodesIn(rows)
}

/**
 * The same for the plan that PostgreSQL may keep for all values of a named statement, after five uses
 * (https://www.postgresql.org/docs/18/sql-prepare.html).
 */
export async function readKeptPlan(
  { listenUrl }: Pick<ServerContext, 'listenUrl'>,
  query: SQL,
): Promise<PlanNode[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  const values = params.map((value) => pg.escapeLiteral(String(value))).join(', ')
  const client = new pg.Client({ connectionString: listenUrl })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare kept as ${text}`)
    const { rows } = await client.query(`explain (analyze, format json) execute kept (${values})`)
    return nodesIn(rows)
  } finally {
    await client.end()
  }
}

function nodesIn(rows: readonly Record<string, unknown>[]): PlanNode[] {
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  // edge: PostgreSQL documents the format of plans
  const plans = rows.map((row) => row['QUERY PLAN'] as { Plan: PlanNode }[])
  return plans.flatMap((plan) => plan.flatMap(({ Plan }) => nodesOf(Plan)))
}

/** The number of rows read from a table, including those filtered out. */
export function rowsRead(nodes: readonly PlanNode[], table: string): number {
  return nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const wrong = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return sum + node['Actual Loops'] * (node['Actual Rows'] + wrong)
    }, 0)
}

/**
 * Vacuums and analyses these tables, or all: twice, as in a shop that has run for a while, because only then the
 * planner knows when an index-only scan is possible. VACUUM cannot run in a transaction, so it bypasses a pooler.
 */
export async function vacuum({ listenUrl }: Pick<ServerContext, 'listenUrl'>, tables = ''): Promise<void> {
  const client = new pg.Client({ connectionString: listenUrl })
  await client.connect()
  for (let time = 0; time < 2; time++) await client.query(`vacuum (analyze) ${tables}`)
  await client.end()
}
