import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { invitationHours } from '#shop/limits.ts'
import { addressIn } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { isOpen } from './invite-manager.ts'
import { invitationEmail } from './invitation-emails.ts'

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'settings' | 'mailer'>

/** The job that sends an invitation. It creates the link, so that only the mailbox has it. */
export async function sendInvitation(
  { pool, transact, settings, mailer }: Needs,
  { invitationId }: JobData['send-invitation'],
): Promise<void> {
  const [invitation] = await typed(pool)
    .select({ email: invitations.email, language: invitations.language, by: users.username })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.id, invitationId), isOpen))
  if (invitation === undefined || invitation.email === null) return
  const token = randomBytes(32).toString('base64url')
  const written = await transact(systemActor(), ({ tx }) =>
    tx
      .update(invitations)
      .set({
        tokenHash: hashToken(token),
        endsAt: sql`now() + make_interval(hours => ${invitationHours}::int)`,
      })
      .where(and(eq(invitations.id, invitationId), isOpen))
      .returning({ id: invitations.id }),
  )
  if (written.length === 0) return
  const { email: to, language, by } = invitation
  await mailer.send({
    to,
    language,
    // a new link is a new e-mail, even if the job runs twice
    messageId: `<invitation.${invitationId}.${randomBytes(6).toString('hex')}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, invitationEmail, {
      language,
      values: { invitedBy: by },
      // in the fragment: browsers do not send it
      blocks: { button: button(`${settings.publicUrl}${addressIn(language, '/invitation')}#token=${token}`) },
    }),
  })
}
