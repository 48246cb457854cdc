import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'

const theirs = (email: string) => sql`lower(${contactMessages.email}) = lower(${email})`

/**
 * The person's messages to the shop. Cancellation notices are stored as long as the orders they cancel: `sweep-old.ts`
 * deletes them.
 */
export const messagesPrivacySource: PrivacySource = {
  name: 'messages',
  title: { en: 'Messages to the shop', he: 'פניות לחנות' },
  labels: {
    reference: { en: 'Reference', he: 'מספר פנייה' },
    kind: { en: 'Kind', he: 'סוג' },
    name: { en: 'Name', he: 'שם' },
    message: { en: 'Message', he: 'הודעה' },
    idNumber: { en: 'Identity number', he: 'מספר זהות' },
    orderNumber: { en: 'Order number', he: 'מספר הזמנה' },
    date: { en: 'Date', he: 'תאריך' },
    answers: { en: 'Answers', he: 'תשובות' },
    text: { en: 'Text', he: 'טקסט' },
  },
  collect: async ({ tx }, { email }) => {
    const rows = await tx
      .select()
      .from(contactMessages)
      .where(theirs(email))
      .orderBy(asc(contactMessages.createdAt))
    const answers = await tx
      .select()
      .from(contactAnswers)
      .where(
        inArray(
          contactAnswers.messageId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(contactAnswers.createdAt))
    return rows.map(({ id, kind, name, message, idNumber, orderNumber, createdAt }) => ({
      reference: id,
      kind,
      date: createdAt.toISOString(),
      name,
      message,
      idNumber,
      orderNumber,
      answers: answers
        .filter(({ messageId }) => messageId === id)
        .map(({ text, createdAt: at }) => ({ text, date: at.toISOString() })),
    }))
  },
  forget: async ({ tx }, { email }) => {
    const messages = and(theirs(email), eq(contactMessages.kind, 'message'))
    const ids = tx.select({ id: contactMessages.id }).from(contactMessages).where(messages)
    await tx.delete(contactAnswers).where(inArray(contactAnswers.messageId, ids))
    await tx.delete(contactMessages).where(messages)
    await tx.update(contactMessages).set({ email: '', idNumber: null }).where(theirs(email))
  },
}
