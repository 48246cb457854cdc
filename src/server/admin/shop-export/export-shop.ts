import type { Readable } from 'node:stream'
import type pg from 'pg'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import { csvHead, csvRowsOf } from '#server/catalogue/import/export-products.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Actor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import { csvLines, csvMark } from '#shop/csv.ts'
import { contentFiles } from './content-entries.ts'
import { describeTables } from './describe-export.ts'
import { type ArchiveEntry, tableEntries, textEntry } from './entry.ts'
import { columnNames, exportedTables } from './exported-tables.ts'
import { fileEntries } from './file-entries.ts'
import { keyEntries } from './key-entries.ts'
import { excludedTables } from './excluded-tables.ts'
import { readmeOf } from './readme.ts'
import { settingsText } from './settings-text.ts'
import { rowBatches, beginSnapshot } from './snapshot.ts'
import { archiveOf } from './write-archive.ts'

type ExportChoice = {
  /** Whether to include licence keys in clear. */
  readonly withKeys: boolean
  /** The release that runs, for the archive to name. */
  readonly version: string
}

export type ExportNeeds = Pick<
  ServerContext,
  'pool' | 'transact' | 'blobs' | 'vault' | 'settings' | 'settingStore' | 'secrets'
>

const productsAtOnce = 200

/**
 * The whole shop as a zip archive that is written while it is read: as of one moment, in little memory, and
 * without a file on the server. The audit log records who exports it before the first byte is sent.
 */
export async function exportShop(
  needs: ExportNeeds,
  actor: Actor,
  choice: ExportChoice,
): Promise<{ readonly name: string; readonly archive: Readable }> {
  await needs.transact(actor, (work) =>
    record(work, 'shop.exported', 'shop:export', { keys: choice.withKeys }),
  )
  const connection = await needs.pool.connect()
  try {
    await beginSnapshot(connection)
    const [moment] = await queryRows(
      connection,
      v.object({ now: v.date() }),
      `select date_trunc('seconds', now()) as now`,
    )
    const takenAt = (moment?.now ?? new Date()).toISOString()
    const archive = archiveOf(entriesOf(needs, connection, choice, takenAt), (files) => ({
      format: 'mafteach-export',
      formatVersion: 1,
      shop: needs.settings.shop.en.name,
      version: choice.version,
      takenAt,
      licenceKeys: choice.withKeys ? 'included' : 'left out',
      excludedTables,
      files,
    }))
    // its transaction ends with it, however far the reading has come
    archive.once('close', () => connection.release(true))
    return { name: `mafteach-${takenAt.slice(0, 10)}.zip`, archive }
  } catch (error) {
    connection.release(true)
    throw error
  }
}

async function* entriesOf(
  needs: ExportNeeds,
  connection: pg.PoolClient,
  choice: ExportChoice,
  takenAt: string,
): AsyncGenerator<ArchiveEntry, void> {
  const tx = typed(connection)
  yield textEntry('README.md', readmeOf(choice, needs.settings.shop, takenAt))
  yield textEntry('columns.md', `# Columns\n\n${describeTables()}`)
  yield productTable(connection)
  for (const table of exportedTables) {
    const columns = columnNames(table)
    const names = columns.map((column) => `"${column}"`).join(', ')
    const statement = `select ${names} from "${table.name}" order by 1`
    const batches = () => rowBatches(connection, statement)
    yield* tableEntries({ path: `tables/${table.name}`, columns, batches })
  }
  if (choice.withKeys) yield* keyEntries(connection, needs.vault)
  yield textEntry('settings.json', await settingsText(needs, tx))
  yield* contentFiles(connection, tx)
  yield* fileEntries(connection, needs.blobs)
}

/** As the import of products reads it. */
function productTable(connection: pg.PoolClient): ArchiveEntry {
  return {
    path: 'products.csv',
    async *pieces() {
      const found = await queryRows(
        connection,
        v.object({ id: v.string() }),
        'select id from products order by id',
      )
      const ids = found.map(({ id }) => id)
      yield `${csvMark}${csvLines([csvHead])}`
      for (let at = 0; at < ids.length; at += productsAtOnce)
        yield csvLines(await csvRowsOf({ tx: typed(connection) }, ids.slice(at, at + productsAtOnce)))
      return ids.length
    },
  }
}
