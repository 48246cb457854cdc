import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-imports.ts'
import { linesPerImport, type StockImport } from '#contract/admin/stock/stock-imports.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { type LineVerdict, lineVerdicts } from '#shop/stock/import-states.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { stockImports } from '#server/database/tables/stock/stock-batches.ts'
import { type SealedLine, sealLines } from './seal-lines.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { findImport, getImport, type ImportRow } from './get-import.ts'

type Result = StockImport | Refusal<RefusalOf<typeof contract.addImportLines>>

/**
 * Reads the next chunk of a file: checks each line, encrypts it outside any transaction, then stores it with
 * the verdict. A chunk whose response was lost may be sent again and changes nothing.
 */
export async function addImportLines(
  { transact, read, actor }: Pick<HandlerContext, 'transact' | 'read' | 'actor'>,
  vault: Pick<Vault, 'seal' | 'blindIndex'>,
  { importId, first, lines }: InputOf<typeof contract.addImportLines>,
): Promise<Result> {
  const found = await findImport(read, importId)
  const no = refusePiece(found, first, lines.length)
  if (isRefusal(no)) return no
  if (no === 'read-already' || found === null) return getImport(read, { importId })
  const sealed = await sealLines(vault, { ...found, first }, lines)
  return transact(actor, async (work) => {
    const [row] = await work.tx.select().from(stockImports).where(eq(stockImports.id, importId)).for('update')
    const late = refusePiece(row ?? null, first, lines.length)
    if (isRefusal(late)) return late
    if (late === null) await writePiece(work, importId, sealed, lines.length)
    return getImport(work, { importId })
  })
}

function refusePiece(
  found: ImportRow | null,
  first: number,
  count: number,
): null | 'read-already' | Refusal<RefusalOf<typeof contract.addImportLines>> {
  if (found === null) return refuse('not-found')
  if (found.state !== 'open') return refuse('import-not-open')
  const last = first + count - 1
  if (last > linesPerImport) return refuse('import-too-large', { detail: { most: linesPerImport } })
  if (last <= found.linesRead) return 'read-already'
  return first === found.linesRead + 1
    ? null
    : refuse('import-out-of-step', { detail: { next: found.linesRead + 1 } })
}

async function writePiece(
  work: Work,
  importId: string,
  lines: readonly SealedLine[],
  count: number,
): Promise<void> {
  const verdicts = lines.length === 0 ? [] : await writeLines(work, importId, lines)
  const how = (...which: LineVerdict[]) => verdicts.filter((verdict) => which.includes(verdict)).length
  const fine = how('new') + how('repeated') + how('known')
  const add = (column: keyof typeof stockImports.$inferSelect, by: number) =>
    sql`${stockImports[column]} + ${by}`
  await work.tx
    .update(stockImports)
    .set({
      linesRead: add('linesRead', count),
      newLines: add('newLines', how('new')),
      repeatedLines: add('repeatedLines', how('repeated')),
      knownLines: add('knownLines', how('known')),
      badLines: add('badLines', verdicts.length - fine),
    })
    .where(eq(stockImports.id, importId))
}

/** Compares with earlier chunks and the whole vault, by blind index. */
async function writeLines(
  { tx }: Work,
  importId: string,
  lines: readonly SealedLine[],
): Promise<LineVerdict[]> {
  const column = <Name extends keyof SealedLine>(name: Name) => sql.param(lines.map((line) => line[name]))
  const rows = await rowsOf(
    tx,
    v.object({ verdict: v.picklist(lineVerdicts) }),
    sql`
    with given as (
      select * from unnest(${column('line')}::int[], ${column('verdict')}::text[], ${column('lastFour')}::text[], ${column('keyId')}::uuid[],
        ${column('sealed')}::bytea[], ${column('dataKeyId')}::smallint[], ${column('blindIndex')}::bytea[], ${column('sameAsLine')}::int[])
        as g (line, verdict, last_four, key_id, sealed, data_key_id, blind_index, same_as)),
    judged as (
      select g.*, e.line as earlier, k.id as known, g.verdict = 'new' and e.line is null and k.id is null as fresh
      from given g
      left join stock_import_lines e on e.import_id = ${importId}::uuid and e.blind_index = g.blind_index
      left join licence_keys k on k.blind_index = g.blind_index)
    insert into stock_import_lines (import_id, line, verdict, last_four, key_id, sealed, data_key_id, blind_index, same_as_line, known_key_id)
    select ${importId}::uuid, line, case when fresh or verdict <> 'new' then verdict when known is not null then 'known' else 'repeated' end,
      last_four, case when fresh then key_id end, case when fresh then sealed end, case when fresh then data_key_id end,
      case when fresh then blind_index end, coalesce(same_as, earlier), known
    from judged
    returning verdict`,
  )
  return rows.map(({ verdict }) => verdict)
}
