import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { typed } from '../../src/server/database/connect.ts'

export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

/** Every node of the plan by which PostgreSQL has just answered a query. */
export async function readPlan(pool: Pool, query: SQL): Promise<PlanNode[]> {
  const { rows } = await typed(pool).execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`explain (analyze, format json) ${query}`,
  )
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
}
