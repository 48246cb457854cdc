import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type HomeLayout, homeLayout } from '#contract/home-layout.ts'
import { type MenusLayout, menusLayout } from '#contract/menus-layout.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { LayoutName } from '#server/database/tables/content/layouts.ts'
import type { Read } from '#server/database/transaction.ts'
import { starterHome } from './starter/starter-home.ts'
import { starterMenus } from './starter/starter-menus.ts'

export type Layouts = { readonly home: HomeLayout; readonly menus: MenusLayout }

const schemas: { readonly [Name in keyof Layouts]: v.GenericSchema<unknown, Layouts[Name]> } = {
  home: homeLayout,
  menus: menusLayout,
}
/** The release's default layouts. */
const starters: Layouts = { home: starterHome, menus: starterMenus }

/** Null if this release cannot read the stored layout. */
export function readLayout<Name extends keyof Layouts>(name: Name, stored: unknown): Layouts[Name] | null {
  const read = v.safeParse(schemas[name], stored)
  return read.success ? read.output : null
}

const storedVersion = v.object({ version: v.number(), layout: v.unknown() })
/** The number of versions tried before the starter is used. */
const maxTried = 20

/** The layout that visitors see: the newest readable version. `broken` if the newest one cannot be read. */
export async function findLayout<Name extends keyof Layouts>(
  { tx }: Pick<Read, 'tx'>,
  name: Name & LayoutName,
): Promise<{
  readonly layout: Layouts[Name]
  readonly version: number
  readonly state: 'starter' | 'changed' | 'broken'
}> {
  const rows = await rowsOf(
    tx,
    storedVersion,
    sql`select version, layout from layout_versions where name = ${name} order by version desc limit ${maxTried}`,
  )
  const version = rows[0]?.version ?? 0
  for (const [at, row] of rows.entries()) {
    const layout = row.layout === null ? starters[name] : readLayout(name, row.layout)
    if (layout === null) continue
    return { layout, version, state: at > 0 ? 'broken' : row.layout === null ? 'starter' : 'changed' }
  }
  return { layout: starters[name], version, state: rows.length === 0 ? 'starter' : 'broken' }
}
