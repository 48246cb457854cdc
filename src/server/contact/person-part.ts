import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonPart } from '../privacy/part.ts'
import { contactMessages } from './table.ts'

const theirs = (email: string) => sql`lower(${contactMessages.email}) = lower(${email})`

/** What the person wrote to the shop. Notices of cancellation are kept as long as the orders they end. */
export const messagesPart: PersonPart = {
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
  },
  collect: async ({ tx }, { email }) => {
    const rows = await tx
      .select()
      .from(contactMessages)
      .where(theirs(email))
      .orderBy(asc(contactMessages.createdAt))
    return rows.map(({ id, kind, name, message, idNumber, orderNumber, createdAt }) => ({
      reference: id,
      kind,
      date: createdAt.toISOString(),
      name,
      message,
      idNumber,
      orderNumber,
    }))
  },
  forget: async ({ tx }, { email }) => {
    await tx.delete(contactMessages).where(and(theirs(email), eq(contactMessages.kind, 'message')))
    await tx.update(contactMessages).set({ email: '', idNumber: null }).where(theirs(email))
  },
}
