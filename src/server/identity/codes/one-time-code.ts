import { codeMinutes, maxResends } from '#shop/limits.ts'
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CodeSent } from '#contract/identity/identity.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { newRowId } from '#server/database/ids.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { type CodePurpose, codes } from '#server/database/tables/codes.ts'
import { countWrongCode, hashMailbox, lockMailbox } from './wrong-codes.ts'
import { hashToken } from '#server/secrets/hash-token.ts'

const codeSeconds = codeMinutes * 60
const attemptSeconds = 1800
const maxTries = 5
const maxSends = 1 + maxResends
const resendAfterSeconds = 30

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const sentColumns = {
  id: codes.id,
  sends: codes.sends,
  expiresAt: sql`now() + make_interval(secs => ${codeSeconds})`.mapWith(codes.endsAt),
}

/**
 * Opens an attempt. The job that sends the e-mail generates the code, so that it is never stored in plain text.
 * Wrong codes are counted by `purpose` and `mailbox`.
 */
export async function openCode(
  work: Work,
  pepper: Buffer,
  { purpose, mailbox }: { purpose: CodePurpose; mailbox: string },
): Promise<{ id: string; sent: CodeSent }> {
  const ticket = randomBytes(32).toString('base64url')
  const [row] = await work.tx
    .insert(codes)
    .values({
      id: newRowId(),
      purpose,
      ticketHash: hashToken(ticket),
      mailboxHash: hashMailbox(pepper, mailbox),
      endsAt: inSeconds(attemptSeconds),
    })
    .returning(sentColumns)
  if (row === undefined) throw new Error('The code was not written')
  return { id: row.id, sent: toCodeSent(ticket, row) }
}

function toCodeSent(ticket: string, { sends, expiresAt }: { sends: number; expiresAt: Date }): CodeSent {
  return { ticket, expiresAt: expiresAt.toISOString(), resendAfterSeconds, resendsLeft: maxSends - sends }
}

/** Requests another code for the same attempt: the old one becomes invalid, the number of tries is reset. */
export async function renewCode(
  work: Work,
  purpose: CodePurpose,
  ticket: string,
): Promise<{ id: string; sent: CodeSent } | Refusal<'sign-up-ended' | 'too-many-requests'>> {
  const mine = and(
    eq(codes.ticketHash, hashToken(ticket)),
    eq(codes.purpose, purpose),
    gt(codes.endsAt, sql`now()`),
  )
  const [row] = await work.tx
    .update(codes)
    .set({ codeHash: null, codeEndsAt: null, tries: 0, sends: sql`${codes.sends} + 1`, sentAt: sql`now()` })
    .where(
      and(
        mine,
        lt(codes.sends, maxSends),
        lt(codes.sentAt, sql`now() - make_interval(secs => ${resendAfterSeconds})`),
      ),
    )
    .returning(sentColumns)
  if (row !== undefined) return { id: row.id, sent: toCodeSent(ticket, row) }
  const [open] = await work.tx
    .select({
      wait: checkedValue(
        v.number(),
        sql`ceil(extract(epoch from case when ${codes.sends} < ${maxSends}
        then ${codes.sentAt} + make_interval(secs => ${resendAfterSeconds}) else ${codes.endsAt} end - now()))::int`,
      ),
    })
    .from(codes)
    .where(mine)
  if (open === undefined) return refuse('sign-up-ended')
  return refuse('too-many-requests', { detail: { retryAfterSeconds: Math.max(1, open.wait) } })
}

/** Generates the code of an attempt for its e-mail. Null if the attempt has ended. */
export async function drawCode(work: Work, pepper: Buffer, id: string): Promise<string | null> {
  const [row] = await work.tx
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), gt(codes.endsAt, sql`now()`)))
    .for('update')
  if (row === undefined) return null
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await work.tx
    .update(codes)
    .set({ codeHash: hashCode(pepper, row, code), codeEndsAt: inSeconds(codeSeconds) })
    .where(eq(codes.id, id))
  return code
}

/**
 * Uses up one try. Returns the id of the attempt if ticket and code match, otherwise 'code-wrong' for any reason;
 * 'too-many-requests' while the mailbox is blocked, even for the right code. The count must be committed: return, do
 * not throw.
 */
export async function tryCode(
  work: Work,
  pepper: Buffer,
  { purpose, ticket, code }: { purpose: CodePurpose; ticket: string; code: string },
): Promise<string | Refusal<'code-wrong' | 'too-many-requests'>> {
  const mine = and(eq(codes.ticketHash, hashToken(ticket)), eq(codes.purpose, purpose))
  const [mailbox] = await work.tx
    .select({ purpose: codes.purpose, hash: codes.mailboxHash })
    .from(codes)
    .where(mine)
  if (mailbox === undefined) return refuse('code-wrong')
  const retryAfterSeconds = await lockMailbox(work, mailbox)
  if (retryAfterSeconds > 0) return refuse('too-many-requests', { detail: { retryAfterSeconds } })
  const [row] = await work.tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(mine, lt(codes.tries, maxTries), gt(codes.endsAt, sql`now()`), gt(codes.codeEndsAt, sql`now()`)),
    )
    .returning()
  if (row?.codeHash === null || row?.codeHash === undefined) return refuse('code-wrong')
  if (timingSafeEqual(row.codeHash, hashCode(pepper, row, code))) return row.id
  await countWrongCode(work, mailbox)
  return refuse('code-wrong')
}

/** Ends an attempt. */
export async function closeCode(work: Work, id: string): Promise<void> {
  await work.tx.delete(codes).where(eq(codes.id, id))
}

function hashCode(
  pepper: Buffer,
  { purpose, ticketHash }: { purpose: CodePurpose; ticketHash: Buffer },
  code: string,
): Buffer {
  return createHmac('sha256', pepper).update(`${purpose}\0`).update(ticketHash).update(code).digest()
}
