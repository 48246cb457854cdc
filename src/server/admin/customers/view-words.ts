import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { localized } from '#contract/shapes.ts'
import { messageStates } from '#shop/contact/message-state.ts'
import { reviewStates } from '#shop/reviews/review.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const maxShown = 50

/** What the customer has said of products; nothing for a guest. */
export async function viewReviews({ tx }: Read, userId: string): Promise<NonNullable<Customer['reviews']>> {
  const rows = await rowsOf(
    tx,
    v.object({
      id: v.string(),
      product: localized,
      stars: v.number(),
      title: v.string(),
      state: v.picklist(reviewStates),
      date: v.string(),
    }),
    sql`
    select r.id, p.name as product, r.stars, r.title, r.state, r.created_at as date
    from reviews r join products p on p.id = r.product_id
    where r.user_id = ${userId} and r.withdrawn_at is null order by r.created_at desc, r.id desc limit ${maxShown}`,
  )
  return rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() }))
}

/** What was written to the shop under the customer's address; like the file of personal data, by the address alone. */
export async function viewMessages({ tx }: Read, email: string): Promise<NonNullable<Customer['messages']>> {
  const rows = await rowsOf(
    tx,
    v.object({
      id: v.string(),
      kind: v.picklist(['message', 'cancellation']),
      beginning: v.string(),
      state: v.picklist(messageStates),
      date: v.string(),
    }),
    sql`
    select id, kind, left(message, 120) as beginning, state, created_at as date from contact_messages
    where lower(email) = ${email} order by created_at desc, id desc limit ${maxShown}`,
  )
  return rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() }))
}
