import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/messages.ts'
import type { MessageSummary } from '#contract/admin/messages.ts'
import { likeContaining } from '#server/database/search/like-patterns.ts'
import type { Read } from '#server/database/transaction.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

const messagesPerPage = 50
const beginningLength = 160

/** The messages, newest first. */
export async function listMessages(
  { tx }: Read,
  { q = '', state, kind, after }: InputOf<typeof contract.listMessages>,
): Promise<OutputOf<typeof contract.listMessages>> {
  const pattern = likeContaining(q)
  const rows = await tx
    .select()
    .from(contactMessages)
    .where(
      and(
        q === ''
          ? undefined
          : or(
              ilike(contactMessages.name, pattern),
              ilike(contactMessages.email, pattern),
              ilike(contactMessages.message, pattern),
              ilike(contactMessages.orderNumber, pattern),
            ),
        state === undefined ? undefined : eq(contactMessages.state, state),
        kind === undefined ? undefined : eq(contactMessages.kind, kind),
        after === undefined
          ? undefined
          : sql`(created_at, id) < (select m.created_at, m.id from contact_messages m where m.id = ${after})`,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(messagesPerPage + 1)
  const shown = rows.slice(0, messagesPerPage)
  return {
    rows: shown.map(summaryOf),
    next: rows.length > messagesPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** A message as shown in lists. */
export function summaryOf(row: typeof contactMessages.$inferSelect): MessageSummary {
  const { id, kind, state, name, email, message, orderNumber, language, createdAt } = row
  return {
    id,
    kind,
    state,
    name,
    email,
    beginning: Array.from(message).slice(0, beginningLength).join(''),
    orderNumber,
    language,
    createdAt: createdAt.toISOString(),
  }
}
