import { eq, sql } from 'drizzle-orm'
import type { ImportKind, ImportSource } from '#shop/import/kinds.ts'
import { externalNames } from '#server/database/tables/shop-imports.ts'
import type { Work } from '#server/database/transaction.ts'

type Known = { readonly id: string; readonly fingerprint: Buffer }

/** The names that another shop uses for its products, customers and orders, and their ids here. */
export type ExternalNames = {
  find(kind: ImportKind, name: string): Known | undefined
  /** If two have the same name, the name stays with the first. */
  remember(kind: ImportKind, names: readonly string[], known: Known): void
  save(): Promise<void>
}

const rowsPerStatement = 2000

export async function readExternalNames(work: Work, source: ImportSource): Promise<ExternalNames> {
  const rows = await work.tx.select().from(externalNames).where(eq(externalNames.source, source))
  const known = new Map<string, Known>(rows.map((row) => [`${row.kind} ${row.name}`, row]))
  const fresh = new Map<string, Known & { readonly kind: ImportKind; readonly name: string }>()
  return {
    find: (kind, name) => known.get(`${kind} ${name}`),
    remember(kind, names, { id, fingerprint }) {
      for (const name of names) {
        const before = known.get(`${kind} ${name}`)
        if (before !== undefined && before.id !== id && name !== names[0]) continue
        known.set(`${kind} ${name}`, { id, fingerprint })
        fresh.set(`${kind} ${name}`, { kind, name, id, fingerprint })
      }
    },
    async save() {
      const all = [...fresh.values()].map((row) => ({ source, ...row }))
      for (let at = 0; at < all.length; at += rowsPerStatement)
        await work.tx
          .insert(externalNames)
          .values(all.slice(at, at + rowsPerStatement))
          .onConflictDoUpdate({
            target: [externalNames.source, externalNames.kind, externalNames.name],
            set: { id: sql`excluded.id`, fingerprint: sql`excluded.fingerprint` },
          })
    },
  }
}
