import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { ShopImport, shopImports as contract } from '#contract/admin/shop-imports.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { shopImportLines, shopImports } from '#server/database/tables/shop-imports.ts'

const shownImports = 20

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
  { importId, what, after = 0, most }: InputOf<typeof contract.listShopImportLines>,
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
    .limit(most + 1)
  const page = rows.slice(0, most)
  const last = page.at(-1)
  return {
    rows: page.map(({ line, what: became, subject, notes }) => ({
      line,
      what: became,
      subject,
      notes: { ...notes },
    })),
    next: rows.length > most && last !== undefined ? String(last.line) : null,
  }
}
