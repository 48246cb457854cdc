import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/customers/blocks.ts'
import type { Block } from '#contract/admin/customers/blocks.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { normalDomain } from '#shop/orders/block.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { blocks } from '#server/database/tables/orders/blocks.ts'
import type { Work } from '#server/database/transaction.ts'
import { getBlock } from './list-blocks.ts'
import { hashedEmail, isRunning } from './running-blocks.ts'

type Input = InputOf<typeof contract.addBlock>

/**
 * Blocks orders from an e-mail address, a domain or a network. Refused if the same block is already active.
 */
export async function addBlock(
  work: Work,
  secret: Buffer,
  { kind, value: typed, reason, endsAt }: Input,
): Promise<Block | Refusal<'block-running' | 'block-end-past'>> {
  const createdBy = work.actor.user?.id
  if (createdBy === undefined) throw new Error('A block needs somebody who made it')
  if (endsAt !== null && (await isPast(work, endsAt)))
    return refuse('block-end-past', { fields: { endsAt: 'order' } })
  const value = await normalValue(work, kind, typed)
  const running = refuse('block-running', { fields: { value: 'blocked' } })
  const spellings = kind === 'email' ? [value, hashedEmail(secret, value)] : [value]
  await closeEnded(work, kind, spellings)
  if (kind === 'email' && (await isBlocked(work, spellings))) return running
  const id = newRowId()
  const added = await work.tx
    .insert(blocks)
    .values({ id, kind, value, reason, endsAt: endsAt === null ? null : new Date(endsAt), createdBy })
    .onConflictDoNothing()
    .returning({ id: blocks.id })
  if (added.length === 0) return running
  // audit rows are never erased, so they contain no e-mail address
  await record(work, 'block.added', `block:${id}`, {
    kind,
    ...(kind === 'email-domain' && { value }),
    until: endsAt,
  })
  const block = await getBlock(work, id)
  if (isRefusal(block)) throw new Error(`Block ${id} was not written`)
  return block
}

async function isPast({ tx }: Work, endsAt: string): Promise<boolean> {
  const [row] = await rowsOf(
    tx,
    v.object({ past: v.boolean() }),
    sql`select ${endsAt}::timestamptz <= now() as past`,
  )
  return row?.past !== false
}

/**
 * Normalises a value. IPv6 addresses are widened to their /64, the smallest network that identifies somebody.
 */
async function normalValue({ tx }: Work, kind: Input['kind'], typed: string): Promise<string> {
  if (kind === 'email') return customerEmail(typed)
  if (kind === 'email-domain') return normalDomain(typed)
  const plain = typed.replace(/^::ffff:(?=[\d.]+$)/i, '')
  const [row] = await rowsOf(
    tx,
    v.object({ network: v.string() }),
    sql`select network(set_masklen(a, case family(a) when 4 then masklen(a) else least(masklen(a), 64) end))::text as network
      from (select ${plain}::inet as a) typed`,
  )
  if (row === undefined) throw new Error('The network was not read')
  return row.network
}

/** Closes blocks that have expired, so that a new one of the same value can be added. */
async function closeEnded({ tx }: Work, kind: Input['kind'], values: string[]): Promise<void> {
  await tx
    .update(blocks)
    .set({ closedAt: blocks.endsAt })
    .where(
      and(
        eq(blocks.kind, kind),
        inArray(blocks.value, values),
        isNull(blocks.closedAt),
        sql`not (${isRunning})`,
      ),
    )
}

async function isBlocked({ tx }: Work, values: string[]): Promise<boolean> {
  const found = await tx
    .select({ id: blocks.id })
    .from(blocks)
    .where(and(eq(blocks.kind, 'email'), inArray(blocks.value, values), isRunning))
  return found.length > 0
}
