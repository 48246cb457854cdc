import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/customers/blocks.ts'
import type { Block } from '#contract/admin/customers/blocks.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { blocks } from '#server/database/tables/orders/blocks.ts'
import type { Work } from '#server/database/transaction.ts'
import { getBlock } from './list-blocks.ts'
import { isRunning } from './running-blocks.ts'

/** Lifts a block: orders are accepted again. */
export async function liftBlock(
  work: Work,
  { blockId }: InputOf<typeof contract.liftBlock>,
): Promise<Block | Refusal<'not-found' | 'block-over'>> {
  const lifted = await work.tx
    .update(blocks)
    .set({ closedAt: sql`now()`, closedBy: work.actor.user?.id ?? null })
    .where(and(eq(blocks.id, blockId), isRunning))
    .returning({ kind: blocks.kind })
  const block = await getBlock(work, blockId)
  if (isRefusal(block)) return block
  const [{ kind } = { kind: null }] = lifted
  if (kind === null) return refuse('block-over')
  await record(work, 'block.lifted', `block:${blockId}`, { kind })
  return block
}
