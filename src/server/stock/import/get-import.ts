import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-imports.ts'
import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { stockImports } from '#server/database/tables/stock/stock-batches.ts'

export type ImportRow = typeof stockImports.$inferSelect

/** The progress of an import. */
export async function getImport(
  { tx }: Pick<Read, 'tx'>,
  { importId }: InputOf<typeof contract.getImport>,
): Promise<StockImport | Refusal<'not-found'>> {
  const [row] = await tx
    .select({ imported: stockImports, name: products.name })
    .from(stockImports)
    .innerJoin(products, eq(products.id, stockImports.productId))
    .where(eq(stockImports.id, importId))
  return row === undefined ? refuse('not-found') : toView(row.imported, row.name)
}

function toView(row: ImportRow, productName: StockImport['productName']): StockImport {
  return {
    id: row.id,
    productId: row.productId,
    productName,
    state: row.state,
    linesRead: row.linesRead,
    new: row.newLines,
    repeated: row.repeatedLines,
    known: row.knownLines,
    malformed: row.badLines,
    published: row.published,
    batchId: row.batchId,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function findImport({ tx }: Pick<Read, 'tx'>, importId: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(stockImports).where(eq(stockImports.id, importId))
  return row ?? null
}
