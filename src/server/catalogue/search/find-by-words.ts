import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Findings, maxTiers, scoreFindings } from '#shop/catalogue/score-findings.ts'
import { type WordQuery, writeQuery } from '#shop/catalogue/word-query.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/**
 * The numbers of the products that match all terms, in tiers, best first: all terms in the name as typed;
 * all in the name; all in the category's name; with several terms, some in the name and all as typed, or
 * some in the name; all anywhere.
 */
export async function findByWords(read: Pick<Read, 'tx'>, terms: readonly WordQuery[]): Promise<number[][]> {
  const all: WordQuery = { all: terms }
  const [typed, loose] = [writeQuery(all, 'anywhere', 'typed'), writeQuery(all, 'anywhere')]
  const inName = writeQuery({ any: terms }, 'name')
  const several = terms.length > 1
  const narrower = [
    writeQuery(all, 'name', 'typed'),
    writeQuery(all, 'name'),
    writeQuery(all, 'category'),
    several ? and(typed, inName) : null,
    several ? and(loose, inName) : null,
  ]
  // the results of each narrower query are a subset of those of the loose one
  const queries = [...narrower, loose].map((query) => sql`${query}::tsquery`)
  const rows = await rowsOf(
    read.tx,
    v.object({ found: v.nullable(v.string()) }),
    sql`select products_by_tier(${sql.join(queries, sql`, `)}) as found`,
  )
  const tiers: number[][] = queries.map(() => [])
  const found = rows[0]?.found ?? ''
  for (const encoded of found === '' ? [] : found.split(',')) {
    const code = Number(encoded)
    tiers[code % tierBase]?.push(Math.floor(code / tierBase))
  }
  return tiers
}

/** The factor in `products_by_tier`: each result is encoded as number × 8 + tier. */
const tierBase = 8

/** If no product matches all terms: those that match some, ranked by rare terms and matches in the name. */
export async function findBySomeWords(
  read: Pick<Read, 'tx'>,
  terms: readonly WordQuery[],
): Promise<number[][]> {
  const lists = await numbersOf(
    read,
    terms.flatMap((term) => [writeQuery(term, 'anywhere'), writeQuery(term, 'name')]),
  )
  const findings = terms.map((_, at): Findings => ({
    anywhere: lists[2 * at] ?? [],
    inName: lists[2 * at + 1] ?? [],
  }))
  return scoreFindings(findings).slice(0, maxTiers)
}

function and(one: string | null, two: string | null): string | null {
  return one === null || two === null ? null : `${one} & ${two}`
}

/** One index lookup per query, without reading the words themselves. */
async function numbersOf(read: Pick<Read, 'tx'>, queries: readonly (string | null)[]): Promise<number[][]> {
  const columns = queries.map(
    (query, at) => sql`products_with(${query ?? ''}) as ${sql.identifier(`found${at}`)}`,
  )
  const rows = await rowsOf(
    read.tx,
    v.record(v.string(), v.array(v.number())),
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  return queries.map((_, at) => rows[0]?.[`found${at}`] ?? [])
}
