import { randomBytes } from 'node:crypto'
import { signIn } from '#contract/identity/identity.ts'
import { runJob } from '#server/startup/job-definitions.ts'
import { hashPassword } from '#server/identity/passwords/hash-password.ts'
import type { JobData, JobName } from '#server/jobs/job-data.ts'
import { aUser } from './builders.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

export const aPassword = 'tall giraffes 9 rest'
const itsHash = hashPassword(aPassword)

export type Account = {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly password: string
}

/** A user with a password and without a session. */
export async function anAccount(shop: TestShop, wanted: Parameters<typeof aUser>[1] = {}): Promise<Account> {
  const username = wanted.username ?? `dana-${randomBytes(6).toString('hex')}`
  const email = wanted.email ?? `${username}@example.com`
  const passwordHash = wanted.passwordHash === undefined ? await itsHash : wanted.passwordHash
  const { userId } = await aUser(shop.context, { ...wanted, username, email, passwordHash })
  await shop.context.pool.query('delete from sessions where user_id = $1', [userId])
  return { userId, username, email, password: aPassword }
}

/** A browser that is signed in by password. */
export async function aSignedInVisitor(
  shop: TestShop,
  account: Account,
  visitor: Visitor = aVisitor(),
): Promise<Visitor & { token: string }> {
  const { data, problem } = await shop.call(
    signIn,
    { login: account.username, password: account.password },
    visitor,
  )
  if (data.state !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(problem)}`)
  return Object.assign(visitor, { token: data.access_token })
}

type Job = { id: string; name: JobName; data: unknown }

/** Runs all queued jobs as the worker would, the oldest first; returns their number. */
export async function runJobs(shop: TestShop): Promise<number> {
  const { rows } = await shop.context.pool.query<Job>(
    `select id, split_part(name, '/', 1) as name, data from pgboss.job where state = 'created' order by created_on, id`,
  )
  const context = { ...shop.context, demo: shop.demo }
  for (const { id, name, data } of rows) {
    await runJob(context, name, data, new AbortController().signal)
    await shop.context.pool.query('delete from pgboss.job where id = $1', [id])
  }
  return rows.length
}

/** The queued jobs. */
export async function waitingJobs<Name extends JobName>(
  shop: TestShop,
  name: Name,
): Promise<JobData[Name][]> {
  const { rows } = await shop.context.pool.query<{ data: JobData[Name] }>(
    `select data from pgboss.job where state = 'created' and split_part(name, '/', 1) = $1`,
    [name],
  )
  return rows.map(({ data }) => data)
}

export type SentEmail = { subject: string; text: string; html: string; language: string }

/** The e-mails to an address, the latest first, after running the queued jobs. */
export async function emailsTo(shop: TestShop, email: string): Promise<SentEmail[]> {
  await runJobs(shop)
  const { rows } = await shop.context.pool.query<SentEmail>(
    'select subject, text, html, language from demo_mails where recipient = $1 order by created_at desc',
    [email],
  )
  return rows
}

/** The one-time code of the latest e-mail to an address. */
export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const [mail] = await emailsTo(shop, email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${email}`)
  return code
}

/** A different code. */
export function notThe(code: string): string {
  return ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
}

/** Blocks all pending mailboxes, as twenty wrong codes do. */
export async function blockMailboxes({ context }: TestShop): Promise<void> {
  await context.pool.query(
    `insert into wrong_codes (purpose, mailbox_hash, at, ends_at)
     select distinct purpose, mailbox_hash, array_fill(now(), array[20]), now() + interval '1 hour' from codes
     on conflict (purpose, mailbox_hash) do update set at = excluded.at`,
  )
}

/** The token of the latest reset link to an address. */
export async function resetTokenFor(shop: TestShop, email: string): Promise<string> {
  const [mail] = await emailsTo(shop, email)
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No link was sent to ${email}`)
  return token
}

/** The audit log's entries about a subject, the oldest first. */
export async function auditOf(shop: TestShop, subject: string): Promise<string[]> {
  const { rows } = await shop.context.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by id',
    [subject],
  )
  return rows.map(({ action }) => action)
}

let people = 0

/** The body of a sign-up form. */
export function aSignUp(wanted: Record<string, unknown> = {}) {
  people++
  const username = `visitor-${people}-${randomBytes(4).toString('hex')}`
  return {
    username,
    email: `${username}@example.com`,
    phone: '050-123-4567',
    password: aPassword,
    language: 'en' as const,
    termsAccepted: true as const,
    ...wanted,
  }
}
