import { sql } from 'drizzle-orm'
import { type FactSheet, makeFactSheet, type SheetRow } from '../../shop/catalogue/fact-sheet.ts'
import type { Localized } from '../../shop/localized.ts'
import type { Read } from '../database/work.ts'
import { listCategories } from './list-categories.ts'

/** What every list needs of the catalogue, as one version of it has it. */
export type CatalogueFacts = {
  readonly version: number
  readonly sheet: FactSheet
  readonly categories: readonly { readonly slug: string; readonly name: Localized }[]
}

/** The facts as they are now. */
export type KeptFacts = (read: Pick<Read, 'tx'>) => Promise<CatalogueFacts>

/**
 * Keeps the facts of the last version in memory. Whoever asks learns the version from the database,
 * so no server answers from an old one; a new version is read once, however many ask.
 */
export function keepFacts(): KeptFacts {
  let last: CatalogueFacts | null = null
  let reading: Promise<CatalogueFacts> | null = null

  return async (read) => {
    const version = await versionOf(read)
    for (;;) {
      if (last !== null && last.version >= version) return last
      reading ??= readFacts(read).finally(() => (reading = null))
      last = await reading
    }
  }
}

async function versionOf({ tx }: Pick<Read, 'tx'>): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(sql`select version from catalogue_version`)
  return rows[0]?.version ?? 0
}

/** The version is read first: what changes meanwhile makes a newer one, and is read again. */
async function readFacts(read: Pick<Read, 'tx'>): Promise<CatalogueFacts> {
  const version = await versionOf(read)
  const [{ rows }, { categories }] = await Promise.all([
    read.tx.execute<SheetRow>(sql`
      select product_id as id, number, category, kind, platforms, region, term_months as "termMonths", devices,
        price_now as price, discount_percent is not null as discounted, available,
        json_build_object(
          'popular', row_number() over (order by available desc, sold_count desc, product_id) - 1,
          'newest', row_number() over (order by created_at desc, product_id) - 1,
          'price', row_number() over (order by price_now, product_id) - 1,
          'name-en', row_number() over (order by name_en, product_id) - 1,
          'name-he', row_number() over (order by name_he, product_id) - 1) as places
      from product_search`),
    listCategories(read),
  ])
  return { version, sheet: makeFactSheet(rows), categories }
}
