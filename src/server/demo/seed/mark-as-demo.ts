import type { Work } from '#server/database/transaction.ts'
import { type DemoKind, demoRows } from '#server/database/tables/demo-rows.ts'

/** Marks rows as demo data, in the transaction that inserts them, so that clearing the demo removes them. */
export async function markAsDemo(
  { tx }: Pick<Work, 'tx'>,
  kind: DemoKind,
  made: readonly { readonly id: string }[],
): Promise<void> {
  if (made.length > 0) await tx.insert(demoRows).values(made.map(({ id }) => ({ kind, id })))
}
