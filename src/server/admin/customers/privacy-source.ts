import { eq, sql, type SQL } from 'drizzle-orm'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { customerNotes, customers } from '#server/database/tables/customers.ts'

/** A person’s customer row: that of their account, or of the guest with their address. */
const theirs = ({ userId, email }: Person): SQL =>
  sql`(${customers.id} = ${userId} or (${customers.userId} is null and ${customers.email} = lower(${email})))`

/** The team's notes about a customer. */
export const customersPrivacySource: PrivacySource = {
  name: 'customer',
  title: { en: 'What our team noted', he: 'מה שהצוות שלנו רשם' },
  labels: {
    tags: { en: 'Tags', he: 'תגיות' },
    notes: { en: 'Notes', he: 'הערות' },
    text: { en: 'Text', he: 'תוכן' },
    date: { en: 'Date', he: 'תאריך' },
  },
  collect: async ({ tx }, person) => {
    const rows = await tx
      .select({ tags: customers.tags, text: customerNotes.text, at: customerNotes.createdAt })
      .from(customers)
      .leftJoin(customerNotes, eq(customerNotes.customerId, customers.id))
      .where(theirs(person))
      .orderBy(customerNotes.createdAt)
    return {
      tags: [...new Set(rows.flatMap(({ tags }) => tags))],
      notes: rows.flatMap(({ text, at }) =>
        text === null || at === null ? [] : [{ date: at.toISOString(), text }],
      ),
    }
  },
  forget: async ({ tx }, person) => {
    await tx.delete(customers).where(theirs(person))
  },
}
