import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { ShopImport, shopImports as contract } from '#contract/admin/shop-imports.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { shopImportLines, shopImports } from '#server/database/tables/shop-imports.ts'
import { type CsvFile, csvFile } from '#server/http/csv.ts'

const shownImports = 20
const linesPerPage = 100

// the file itself is read only where it is needed
const shown = {
  id: shopImports.id,
  state: shopImports.state,
  fileName: shopImports.fileName,
  source: shopImports.source,
  kind: shopImports.kind,
  encoding: shopImports.encoding,
  head: shopImports.head,
  mapping: shopImports.mapping,
  options: shopImports.options,
  lines: shopImports.lines,
  done: shopImports.done,
  created: shopImports.created,
  updated: shopImports.updated,
  skipped: shopImports.skipped,
  wrong: shopImports.wrong,
  createdAt: shopImports.createdAt,
  writtenAt: shopImports.writtenAt,
}

function view(
  row: Omit<ShopImport, 'createdAt' | 'writtenAt'> & { createdAt: Date; writtenAt: Date | null },
): ShopImport {
  return { ...row, createdAt: row.createdAt.toISOString(), writtenAt: row.writtenAt?.toISOString() ?? null }
}

export async function listShopImports({
  tx,
}: Pick<Read, 'tx'>): Promise<OutputOf<typeof contract.listShopImports>> {
  const rows = await tx
    .select(shown)
    .from(shopImports)
    .orderBy(desc(shopImports.createdAt), desc(shopImports.id))
    .limit(shownImports)
  return { imports: rows.map(view) }
}

export async function getShopImport(
  { tx }: Pick<Read, 'tx'>,
  { importId }: InputOf<typeof contract.getShopImport>,
): Promise<ShopImport | Refusal<'not-found'>> {
  const [row] = await tx.select(shown).from(shopImports).where(eq(shopImports.id, importId))
  return row === undefined ? refuse('not-found') : view(row)
}

export async function listShopImportLines(
  { tx }: Pick<Read, 'tx'>,
  { importId, what, after = 0 }: InputOf<typeof contract.listShopImportLines>,
): Promise<OutputOf<typeof contract.listShopImportLines> | Refusal<'not-found'>> {
  const [there] = await tx
    .select({ id: shopImports.id })
    .from(shopImports)
    .where(eq(shopImports.id, importId))
  if (there === undefined) return refuse('not-found')
  const rows = await tx
    .select()
    .from(shopImportLines)
    .where(
      and(
        eq(shopImportLines.importId, importId),
        gt(shopImportLines.line, after),
        what === undefined ? undefined : eq(shopImportLines.what, what),
      ),
    )
    .orderBy(asc(shopImportLines.line))
    .limit(linesPerPage + 1)
  const page = rows.slice(0, linesPerPage)
  const last = page.at(-1)
  return {
    rows: page.map(({ line, what: became, subject, notes }) => ({
      line,
      what: became,
      subject,
      notes: { ...notes },
    })),
    next: rows.length > linesPerPage && last !== undefined ? String(last.line) : null,
  }
}

/** The report on every line, for a spreadsheet. */
export async function exportShopImportReport(
  { tx }: Pick<Read, 'tx'>,
  { importId }: InputOf<typeof contract.exportShopImportReport>,
): Promise<CsvFile | Refusal<'not-found'>> {
  const [row] = await tx
    .select({ fileName: shopImports.fileName })
    .from(shopImports)
    .where(eq(shopImports.id, importId))
  if (row === undefined) return refuse('not-found')
  const rows = await tx
    .select()
    .from(shopImportLines)
    .where(eq(shopImportLines.importId, importId))
    .orderBy(asc(shopImportLines.line))
  const cells = rows.flatMap(({ line, what, subject, notes }) => {
    const said = Object.entries(notes)
    return said.length === 0
      ? [[line, what, subject, '', '']]
      : said.map(([field, note]) => [line, what, subject, field, note])
  })
  return csvFile('import-report.csv', ['line', 'result', 'subject', 'column', 'reason'], cells)
}
