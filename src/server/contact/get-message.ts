import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/messages.ts'
import type { Message } from '#contract/admin/messages.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { customerOf } from '#server/database/customer-of.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { summaryOf } from './list-messages.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'

/** One message with its answers, oldest first. */
export async function getMessage(
  { tx }: Pick<Read, 'tx'>,
  { messageId }: InputOf<typeof contract.getMessage>,
): Promise<Message | Refusal<'not-found'>> {
  const [found] = await tx.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  if (found === undefined) return refuse('not-found')
  const answers = await tx
    .select({
      id: contactAnswers.id,
      text: contactAnswers.text,
      by: users.username,
      at: contactAnswers.createdAt,
    })
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.userId))
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(asc(contactAnswers.createdAt))
  return {
    ...summaryOf(found),
    text: found.message,
    idNumber: found.idNumber,
    orderId: await findOrder({ tx }, found.orderNumber),
    customerId: await findSender({ tx }, found.email),
    answers: answers.map((answer) => ({ ...answer, at: answer.at.toISOString() })),
  }
}

/** The customer with the message's e-mail address. The sender has not proved that it is theirs. */
async function findSender({ tx }: Pick<Read, 'tx'>, email: string): Promise<string | null> {
  const [sender] = await rowsOf(
    tx,
    v.object({ id: v.nullable(v.string()) }),
    sql`select ${customerOf(null, email)} as id`,
  )
  return sender?.id ?? null
}

/** The order of a cancellation notice, by its number or by the id in the address of its page. */
async function findOrder({ tx }: Pick<Read, 'tx'>, written: string | null): Promise<string | null> {
  if (written === null) return null
  const number = readOrderNumber(written)
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(number === null ? eq(orders.id, written) : eq(orders.number, number))
  return order?.id ?? null
}
