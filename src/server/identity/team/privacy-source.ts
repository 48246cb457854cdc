import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'

const theirs = ({ userId, email }: Person): SQL | undefined =>
  or(sql`lower(${invitations.email}) = lower(${email})`, eq(invitations.acceptedBy, userId))

/** Invitations into the team. */
export const invitationsPrivacySource: PrivacySource = {
  name: 'invitations',
  title: { en: 'Invitations to the team', he: 'הזמנות להצטרף לצוות' },
  labels: {
    date: { en: 'Date', he: 'תאריך' },
    duties: { en: 'Duties', he: 'תפקידים' },
    acceptedAt: { en: 'Accepted', he: 'התקבלה' },
    withdrawnAt: { en: 'Withdrawn', he: 'בוטלה' },
  },
  collect: async ({ tx }, person) => {
    const rows = await tx.select().from(invitations).where(theirs(person)).orderBy(asc(invitations.createdAt))
    return rows.map(({ createdAt, duties, acceptedAt, withdrawnAt }) => ({
      date: createdAt.toISOString(),
      duties,
      acceptedAt: acceptedAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }))
  },
  forget: async ({ tx }, person) => {
    await tx.delete(invitations).where(theirs(person))
  },
}
