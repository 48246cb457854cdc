import { eq } from 'drizzle-orm'
import type { ShopImport, shopImports as contract } from '#contract/admin/shop-imports.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { recogniseFile, suggestMapping } from '#shop/import/columns.ts'
import {
  defaultImportOptions,
  type ImportKind,
  type ImportOptions,
  type ImportSource,
} from '#shop/import/kinds.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newRowId } from '#server/database/ids.ts'
import { importMappings, shopImports } from '#server/database/tables/shop-imports.ts'
import type { Read } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { currentUser } from '#server/identity/sessions/get-current-user.ts'
import { sealFile, unsealFile } from './seal-file.ts'
import { decode, firstRows, openFile } from './read-file.ts'
import { getShopImport } from './view-shop-import.ts'

const sampleRows = 3
const longestSample = 200

/** Stores an uploaded file encrypted until it is read, and guesses what it contains. */
export async function startShopImport(
  { transact, actor }: Pick<HandlerContext, 'transact' | 'actor'>,
  { secrets }: Pick<ServerContext, 'secrets'>,
  { name, body }: InputOf<typeof contract.startShopImport>,
): Promise<ShopImport | Refusal<'csv-unreadable'>> {
  const opened = await openFile(body)
  if (isRefusal(opened)) return opened
  const { head, encoding, separator } = opened
  const { source, kind } = recogniseFile(head)
  return transact(actor, async (work) => {
    const id = newRowId()
    const { mapping, options } = await suggestionFor(work, { source, kind, head })
    await work.tx.insert(shopImports).values({
      id,
      fileName: name === '' ? 'file.csv' : name,
      content: sealFile(secrets, id, body),
      encoding,
      separator,
      head: [...head],
      source,
      kind,
      mapping,
      options,
      createdBy: (await currentUser(work)).id,
    })
    const begun = await getShopImport(work, { importId: id })
    if (isRefusal(begun)) throw new Error('The import was not written')
    return begun
  })
}

/**
 * The mapping of the columns: as the owner chose for such a file before, otherwise guessed from their names.
 */
async function suggestionFor(
  { tx }: Pick<Read, 'tx'>,
  { source, kind, head }: { source: ImportSource; kind: ImportKind; head: readonly string[] },
): Promise<{ mapping: Record<string, number>; options: ImportOptions }> {
  const rows = await tx.select().from(importMappings).where(eq(importMappings.source, source))
  const before = rows.find((row) => row.kind === kind)
  const suggested = suggestMapping(source, kind, head)
  if (before === undefined) return { mapping: suggested, options: defaultImportOptions }
  const remembered = Object.entries(before.columns).map(
    ([field, name]) => [field, head.indexOf(name)] as const,
  )
  const known = remembered.filter(([, at]) => at >= 0)
  return { mapping: { ...suggested, ...Object.fromEntries(known) }, options: before.options }
}

/** The same for the kind that an owner chose, with the first rows of the file. */
export async function suggestShopImport(
  read: Pick<Read, 'tx'>,
  { secrets }: Pick<ServerContext, 'secrets'>,
  { importId, source, kind }: InputOf<typeof contract.suggestShopImport>,
): Promise<OutputOf<typeof contract.suggestShopImport> | Refusal<'not-found' | 'import-not-open'>> {
  const [row] = await read.tx.select().from(shopImports).where(eq(shopImports.id, importId))
  if (row === undefined) return refuse('not-found')
  if (row.content === null) return refuse('import-not-open')
  const text = decode(unsealFile(secrets, importId, row.content), row.encoding)
  const sample = await firstRows(text, row.separator, sampleRows)
  const suggestion = await suggestionFor(read, { source, kind, head: row.head })
  const isChosen = row.state !== 'uploaded' && row.source === source && row.kind === kind
  return {
    ...(isChosen ? { mapping: { ...row.mapping }, options: row.options } : suggestion),
    sample: sample.map((cells) => row.head.map((_, at) => (cells[at] ?? '').slice(0, longestSample))),
  }
}
