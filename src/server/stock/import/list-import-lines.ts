import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-imports.ts'
import type { StockImportLine } from '#contract/admin/stock/stock-imports.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { keyProblems } from '#shop/stock/key-problem.ts'
import { type LineVerdict, lineVerdicts } from '#shop/stock/import-states.ts'
import { localized } from '#contract/shapes.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { findImport } from './get-import.ts'

const linesPerPage = 100

type Input = InputOf<typeof contract.listImportLines>
const row = v.object({
  line: v.number(),
  verdict: v.picklist(lineVerdicts),
  last_four: v.string(),
  same_as_line: v.nullable(v.number()),
  product_id: v.nullable(v.string()),
  name: v.nullable(localized),
  status: v.nullable(v.string()),
  batch_id: v.nullable(v.string()),
  since: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof row>

/** The verdicts on an import's lines, and where the vault holds the keys it knew already. */
export async function listImportLines(
  read: Read,
  { importId, show, after = 0 }: Input,
): Promise<OutputOf<typeof contract.listImportLines> | Refusal<'not-found'>> {
  if ((await findImport(read, importId)) === null) return refuse('not-found')
  const rows = await rowsOf(
    read.tx,
    row,
    sql`
    select i.line, i.verdict, i.last_four, i.same_as_line, k.product_id, p.name, k.status, k.batch_id, k.created_at as since
    from (${pageOfLines(importId, verdictsOf(show), after)}) i
    left join licence_keys k on k.id = i.known_key_id left join products p on p.id = k.product_id
    order by i.line`,
  )
  const shown = rows.slice(0, linesPerPage)
  const last = rows.length > linesPerPage ? shown.at(-1) : undefined
  return { rows: shown.map(toLine), next: last === undefined ? null : String(last.line) }
}

function pageOfLines(importId: string, verdicts: readonly LineVerdict[], after: number): SQL {
  return sql`select l.* from unnest(${sql.param(verdicts)}::text[]) as v (verdict)
    cross join lateral (select * from stock_import_lines l
      where l.import_id = ${importId}::uuid and l.verdict = v.verdict and l.line > ${after}
      order by l.line limit ${linesPerPage + 1}) l
    order by l.line limit ${linesPerPage + 1}`
}

function verdictsOf(show: Input['show']): readonly LineVerdict[] {
  if (show === 'malformed') return keyProblems
  return show === 'problems' ? lineVerdicts.filter((verdict) => verdict !== 'new') : [show]
}

function toLine(row: Row): StockImportLine {
  return {
    line: row.line,
    verdict: row.verdict,
    lastFour: row.last_four,
    sameAsLine: row.same_as_line,
    known:
      row.product_id === null || row.name === null || row.status === null || row.since === null
        ? null
        : {
            productId: row.product_id,
            productName: row.name,
            status: row.status,
            batchId: row.batch_id,
            since: new Date(row.since).toISOString(),
          },
  }
}
