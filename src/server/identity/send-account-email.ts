import { resetLinkMinutes } from '#shop/limits.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addressIn, type Language } from '#shop/localized.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button, code as codeBlock, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { codes, emailChanges, passwordResets, signUps } from '#server/database/tables/codes.ts'
import { findUser } from './users/find-user.ts'
import type { AccountEmailName } from './account-email-texts.ts'
import { accountEmails } from './account-emails.ts'
import { drawCode } from './codes/one-time-code.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { users } from '#server/database/tables/identity/users.ts'

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'settings' | 'secrets' | 'mailer'>

const resetSeconds = resetLinkMinutes * 60

/**
 * The job that generates and sends a one-time code. If the address has an account already, its e-mail says so
 * instead. The code is generated all the same: wrong codes are then counted alike, and reveal no account.
 */
export async function sendCode(needs: Needs, { codeId }: JobData['send-code']): Promise<void> {
  const wanted = await wantedCode(needs, codeId)
  if (wanted === null) return
  const { to, language, template } = wanted
  const code = await needs.transact(systemActor(), (work) => drawCode(work, needs.secrets.codes, codeId))
  if (code === null) return
  const known = await findUser(typed(needs.pool), to)
  if (known !== null)
    return send(needs, {
      template: 'already-registered',
      id: codeId,
      to,
      language: known.language,
      url: link(needs, '/sign-in', known.language),
    })
  await send(needs, { template, id: newId(codeId), to, language, code })
}

async function wantedCode(
  { pool }: Needs,
  codeId: string,
): Promise<{ to: string; language: Language; template: AccountEmailName } | null> {
  const read = typed(pool)
  const [signUp] = await read.select().from(signUps).where(eq(signUps.id, codeId))
  if (signUp !== undefined) return { to: signUp.email, language: signUp.language, template: 'sign-up-code' }
  const [change] = await read
    .select({ to: emailChanges.email, language: users.language })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .innerJoin(codes, eq(codes.id, emailChanges.id))
    .where(eq(emailChanges.id, codeId))
  return change === undefined ? null : { ...change, template: 'email-code' }
}

/** The job that sends a password reset link. Only here it is checked whether the address has an account. */
export async function sendResetLink(needs: Needs, { email }: JobData['send-reset-link']): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const fresh = {
    tokenHash: hashToken(token),
    createdAt: sql`now()`,
    endsAt: sql`now() + make_interval(secs => ${resetSeconds})`,
  }
  const user = await needs.transact(systemActor(), async (work) => {
    // locked, so that a change of the address either comes first or removes this link
    const [asked] = await work.tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.disabledAt)))
      .for('update')
    if (asked === undefined) return null
    await work.tx
      .insert(passwordResets)
      .values({ userId: asked.id, ...fresh })
      .onConflictDoUpdate({ target: passwordResets.userId, set: fresh })
    await record(work, 'password.reset-link-made', `user:${asked.id}`)
    return asked
  })
  if (user === null) return
  // in the fragment: browsers do not send it, so no log and no Referer contains it
  const url = `${link(needs, '/reset-password', user.language)}#token=${token}`
  await send(needs, {
    template: 'reset-link',
    id: newId(user.id),
    to: user.email,
    language: user.language,
    url,
  })
}

/** The job that notifies a user of a change of their account, at the address of the time of the change. */
export async function sendNotice(
  needs: Needs,
  { noticeId, userId, notice, to }: JobData['send-account-notice'],
): Promise<void> {
  const [user] = await typed(needs.pool)
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  if (user !== undefined)
    await send(needs, { template: notice, id: noticeId, to: to ?? user.email, language: user.language })
}

type Sending = {
  template: AccountEmailName
  /** The same if the same e-mail is sent again. */
  id: string
  to: string
  language: Language
  code?: string
  url?: string
}

async function send({ settings, mailer }: Needs, sending: Sending): Promise<void> {
  const { template, id, to, language, code, url } = sending
  await mailer.send({
    to,
    language,
    messageId: `<${template}.${id}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, accountEmails[template], {
      language,
      values: {},
      blocks: {
        code: code === undefined ? fixed([]) : codeBlock(code),
        button: url === undefined ? fixed([]) : button(url),
      },
    }),
  })
}

function link({ settings }: Needs, path: string, language: Language): string {
  return settings.publicUrl + addressIn(language, path)
}

/** A new code or token is a new e-mail, even if the job runs twice. */
function newId(about: string): string {
  return `${about}.${randomBytes(6).toString('hex')}`
}
