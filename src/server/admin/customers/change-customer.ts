import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { maxTags } from '#contract/admin/customers/customers.ts'
import type * as contract from '#contract/admin/customers/customers.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { customerNotes, customers } from '#server/database/tables/customers.ts'
import type { Read, Work } from '#server/database/transaction.ts'

/** A note that only managers read, written once for each `noteId`. */
export async function addCustomerNote(
  work: Work,
  { customerId, noteId = newRowId(), text }: InputOf<typeof contract.addCustomerNote>,
): Promise<OutputOf<typeof contract.addCustomerNote> | Refusal<'not-found'>> {
  const { user } = work.actor
  if (user === null) throw new Error('Nobody is there to write a note')
  if ((await lockTags(work, customerId)) === null) return refuse('not-found')
  const { rowCount } = await work.tx
    .insert(customerNotes)
    .values({ id: noteId, customerId, authorId: user.id, text })
    .onConflictDoNothing({ target: customerNotes.id })
  if (rowCount === 0) return { noteId }
  await record(work, 'customer.note-added', `customer:${customerId}`, { noteId })
  return { noteId }
}

/** Adds or removes a tag. Has no effect if it is already so. */
export async function changeCustomerTags(
  work: Work,
  { customerId, add, remove }: InputOf<typeof contract.changeCustomerTags>,
): Promise<OutputOf<typeof contract.changeCustomerTags> | Refusal<'not-found' | 'too-many-tags'>> {
  const before = await lockTags(work, customerId)
  if (before === null) return refuse('not-found')
  const remaining = before.filter((one) => one !== remove)
  const after = add === undefined || remaining.includes(add) ? remaining : [...remaining, add].toSorted()
  if (after.length > maxTags) return refuse('too-many-tags')
  if (after.join() === before.join()) return { tags: after }
  await work.tx.update(customers).set({ tags: after }).where(eq(customers.id, customerId))
  // audit rows are never erased, so they contain no words about a person
  await record(work, 'customer.tags-changed', `customer:${customerId}`, {
    before: before.length,
    after: after.length,
  })
  return { tags: after }
}

async function lockTags({ tx }: Work, customerId: string): Promise<string[] | null> {
  const [row] = await tx
    .select({ tags: customers.tags })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  return row?.tags ?? null
}

/** The tags in use, the most used first. */
export async function listCustomerTags({
  tx,
}: Pick<Read, 'tx'>): Promise<OutputOf<typeof contract.listCustomerTags>> {
  const tags = await rowsOf(
    tx,
    v.object({ tag: v.string(), customers: v.number() }),
    // those without a tag are not read: the index has those with one
    sql`
    select tag, count(*)::int as customers from customers c, unnest(c.tags) tag where c.tags <> '{}'
    group by tag order by 2 desc, 1 limit 100`,
  )
  return { tags }
}
