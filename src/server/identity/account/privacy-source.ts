import { and, asc, desc, eq, inArray, isNull, notLike, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { auditAddresses, auditLog } from '#server/database/tables/audit.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { codes, emailChanges } from '#server/database/tables/codes.ts'
import { sessions, users } from '#server/database/tables/identity/users.ts'
import { linkedIdentities, twoFactorMethods } from '#server/database/tables/identity/credentials.ts'

const maxEvents = 2000

/** The user, their credentials and sessions, and their rows of the audit log. */
export const accountPrivacySource: PrivacySource = {
  name: 'account',
  title: { en: 'Account', he: 'חשבון' },
  labels: {
    id: { en: 'Number', he: 'מספר' },
    username: { en: 'Username', he: 'שם משתמש' },
    email: { en: 'E-mail', he: 'דוא״ל' },
    phone: { en: 'Phone', he: 'טלפון' },
    language: { en: 'Language', he: 'שפה' },
    since: { en: 'Since', he: 'מתאריך' },
    termsAcceptedAt: { en: 'Terms accepted', he: 'אישור התקנון' },
    hasPassword: { en: 'Has a password', he: 'יש סיסמה' },
    google: { en: 'Google account', he: 'חשבון Google' },
    secondFactors: { en: 'Second factors', he: 'אימות נוסף' },
    kind: { en: 'Kind', he: 'סוג' },
    label: { en: 'Name', he: 'שם' },
    sessions: { en: 'Sessions', he: 'התחברויות' },
    openedAt: { en: 'Opened', he: 'נפתחה' },
    seenAt: { en: 'Last used', he: 'שימוש אחרון' },
    endedAt: { en: 'Ended', he: 'הסתיימה' },
    method: { en: 'By', he: 'באמצעות' },
    address: { en: 'Network address', he: 'כתובת רשת' },
    browser: { en: 'Browser', he: 'דפדפן' },
    history: { en: 'What happened', he: 'יומן אירועים' },
    at: { en: 'When', he: 'מתי' },
    event: { en: 'Event', he: 'אירוע' },
  },
  collect: async ({ tx }, { userId }) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (user === undefined) throw new Error(`User ${userId} is gone`)
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      phone: user.phone,
      language: user.language,
      since: user.createdAt.toISOString(),
      termsAcceptedAt: user.termsAcceptedAt?.toISOString() ?? null,
      hasPassword: user.passwordHash !== null,
      ...(await waysIn(tx, userId)),
      sessions: await sessionsOf(tx, userId),
      history: await historyOf(tx, userId),
    }
  },
  forget: forgetAccount,
}

type Reader = Pick<Read['tx'], 'select'>

async function waysIn(tx: Reader, userId: string) {
  const [google] = await tx.select().from(linkedIdentities).where(eq(linkedIdentities.userId, userId))
  const factors = await tx.select().from(twoFactorMethods).where(eq(twoFactorMethods.userId, userId))
  return {
    google: google === undefined ? null : { email: google.email, since: google.createdAt.toISOString() },
    secondFactors: factors.map(({ kind, label, createdAt }) => ({
      kind,
      label,
      since: createdAt.toISOString(),
    })),
  }
}

async function sessionsOf(tx: Reader, userId: string) {
  const rows = await tx
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt))
  return rows.map(({ createdAt, seenAt, revokedAt, method, address, agent }) => ({
    openedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    endedAt: revokedAt?.toISOString() ?? null,
    method,
    address,
    browser: agent,
  }))
}

/** What happened to the account. The network address of another user, such as a manager, is not theirs to know. */
async function historyOf(tx: Reader, userId: string) {
  const subject = `user:${userId}`
  const mayKnow = or(eq(auditLog.actor, subject), notLike(auditLog.actor, 'user:%'))
  const rows = await tx
    .select({ at: auditLog.at, event: auditLog.action, address: auditAddresses.address })
    .from(auditLog)
    .leftJoin(auditAddresses, and(eq(auditAddresses.auditId, auditLog.id), mayKnow))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id))
    .limit(maxEvents)
  return rows.map(({ at, event, address }) => ({ at: at.toISOString(), event, address }))
}

/**
 * Removes all personal data from the row, which stays as the buyer of orders that must be kept. Username and address
 * can be used again. Rows with `on delete cascade` are deleted.
 */
async function forgetAccount({ tx }: Work, { userId }: Person): Promise<void> {
  const changes = tx.select({ id: emailChanges.id }).from(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(codes).where(inArray(codes.id, changes))
  const rows = await rowsOf(
    tx,
    v.object({ table: v.string(), column: v.string() }),
    sql`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'users'::regclass order by 1`,
  )
  for (const { table, column } of rows)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`)
  const gone = await tx
    .update(users)
    .set({
      username: `deleted-${userId}`,
      email: `${userId}@deleted.invalid`,
      phone: null,
      passwordHash: null,
      passwordTemporaryUntil: null,
      disabledAt: sql`now()`,
    })
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .returning({ id: users.id })
  if (gone.length === 0) throw new Error(`User ${userId} was not there to be deleted`)
}
