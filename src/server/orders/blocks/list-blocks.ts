import { and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { alias } from 'drizzle-orm/pg-core'
import type * as contract from '#contract/admin/customers/blocks.ts'
import type { Block } from '#contract/admin/customers/blocks.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { likeContaining } from '#server/database/search/like-patterns.ts'
import { checkedValue } from '#server/database/rows.ts'
import { blocks } from '#server/database/tables/orders/blocks.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read } from '#server/database/transaction.ts'
import { isRunning } from './running-blocks.ts'

const blocksPerPage = 50

/** Blocks for the admin area, newest first. */
export async function listBlocks(
  read: Pick<Read, 'tx'>,
  { state, q = '', after }: InputOf<typeof contract.listBlocks>,
): Promise<OutputOf<typeof contract.listBlocks>> {
  const pattern = likeContaining(q)
  const found = await viewBlocks(
    read,
    [
      state === undefined ? undefined : state === 'running' ? isRunning : sql`not (${isRunning})`,
      q === '' ? undefined : or(ilike(blocks.value, pattern), ilike(blocks.reason, pattern)),
      after === undefined ? undefined : lt(blocks.id, after),
    ],
    blocksPerPage + 1,
  )
  const rows = found.slice(0, blocksPerPage)
  return { rows, next: found.length > blocksPerPage ? (rows.at(-1)?.id ?? null) : null }
}

/** One block for the admin area. */
export async function getBlock(
  read: Pick<Read, 'tx'>,
  blockId: string,
): Promise<Block | Refusal<'not-found'>> {
  const [found] = await viewBlocks(read, [eq(blocks.id, blockId)], 1)
  return found ?? refuse('not-found')
}

async function viewBlocks(
  { tx }: Pick<Read, 'tx'>,
  wanted: readonly (SQL | undefined)[],
  limit: number,
): Promise<Block[]> {
  const lifter = alias(users, 'lifter')
  const rows = await tx
    .select({
      block: blocks,
      running: checkedValue(v.boolean(), sql`${isRunning}`),
      createdBy: users.username,
      liftedBy: lifter.username,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.createdBy))
    .leftJoin(lifter, eq(lifter.id, blocks.closedBy))
    .where(and(...wanted))
    .orderBy(desc(blocks.id))
    .limit(limit)
  return rows.map(({ block, running, createdBy, liftedBy }) => ({
    id: block.id,
    kind: block.kind,
    value: block.value.startsWith('hmac:') ? null : block.value,
    reason: block.reason,
    state: running ? 'running' : 'ended',
    endsAt: block.endsAt?.toISOString() ?? null,
    createdAt: block.createdAt.toISOString(),
    createdBy,
    liftedAt: liftedBy === null ? null : (block.closedAt?.toISOString() ?? null),
    liftedBy,
  }))
}
