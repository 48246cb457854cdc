import { and, eq, isNull } from 'drizzle-orm'
import { addressIn } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { incidents } from '#server/database/tables/incidents.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { rowsBlock } from '#server/integrations/mail/email-blocks.ts'
import { dateAndTime } from '#server/integrations/mail/format-dates.ts'
import { button, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { incidentEmail, incidentOverEmail } from './incident-emails.ts'
import { incidentWords } from './incident-words.ts'

/** The job that e-mails an owner about the start or the end of an incident, in their language. */
export async function sendIncidentEmail(
  { pool, mailer, settings }: Pick<ServerContext, 'pool' | 'mailer' | 'settings'>,
  { noticeId, userId, incidentId, news }: JobData['send-incident-email'],
): Promise<void> {
  const tx = typed(pool)
  const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId))
  const [owner] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  if (incident === undefined || owner === undefined) return
  const { language } = owner
  const words = incidentWords[language]
  const { closedAt, openedAt, kind, subject, detail } = incident
  const texts = words.kinds[kind]
  const over = news === 'over'
  const details = rowsBlock([
    { label: words.what, value: texts.news({ subject, detail }) },
    { label: words.since, value: dateAndTime(openedAt, language) },
    ...(over && closedAt !== null ? [{ label: words.until, value: dateAndTime(closedAt, language) }] : []),
  ])
  const blocks = {
    details: fixed(details),
    button: button(settings.publicUrl + addressIn(language, '/dashboard/admin')),
  }
  const steps = fixed([{ type: 'steps', title: words.steps, steps: texts.remedy }])
  const values = { news: texts.news({ subject, detail }) }
  await mailer.send({
    to: owner.email,
    language,
    messageId: `<incident.${noticeId}@${new URL(settings.publicUrl).hostname}>`,
    ...(over
      ? composeEmail(settings, incidentOverEmail, { language, values, blocks })
      : composeEmail(settings, incidentEmail, { language, values, blocks: { ...blocks, steps } })),
  })
}
