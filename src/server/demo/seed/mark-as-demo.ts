import type { Work } from '#server/database/transaction.ts'
import { type DemoKind, demoRows } from '#server/database/tables/demo-rows.ts'

/** Notes that these were invented, in the transaction that writes them: an owner who clears the demo removes them. */
export async function markAsDemo(
  { tx }: Pick<Work, 'tx'>,
  kind: DemoKind,
  made: readonly { readonly id: string }[],
): Promise<void> {
  if (made.length > 0) await tx.insert(demoRows).values(made.map(({ id }) => ({ kind, id })))
}
