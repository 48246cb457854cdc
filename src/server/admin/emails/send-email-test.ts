import type * as contract from '#contract/admin/content/emails.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId } from '#server/database/ids.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { renderTemplate } from '#server/integrations/mail/compose-email.ts'
import { sendNow } from '#server/integrations/mail/send-now.ts'
import { findEmail } from './all-emails.ts'
import { sampleFilling } from './sample-filling.ts'
import { refuseTemplate, type TemplateRefusal } from './save-email.ts'

/** Sends the template to the owner’s own address while they wait, and records it in the audit log. */
export async function sendEmailTest(
  { transact, actor }: HandlerContext,
  context: Pick<ServerContext, 'pool' | 'settings' | 'mailer' | 'report'>,
  { name, language, template }: InputOf<typeof contract.sendEmailTest>,
): Promise<
  OutputOf<typeof contract.sendEmailTest> | TemplateRefusal | Refusal<'not-found' | 'email-not-sent'>
> {
  const { settings, mailer, report } = context
  const definition = findEmail(name)
  if (definition === undefined) return refuse('not-found')
  const refused = refuseTemplate(definition, template)
  if (refused !== null) return refused
  const to = actor.user?.profile?.email ?? settings.shop[language].supportEmail
  const { orderNumber: _, ...filling } = await sampleFilling(context, definition, language)
  try {
    await sendNow(mailer, {
      to,
      language,
      messageId: `<test.${newId()}@${new URL(settings.publicUrl).hostname}>`,
      ...renderTemplate(settings, definition, template, filling),
    })
  } catch (error) {
    report(error)
    return refuse('email-not-sent')
  }
  await transact(actor, (work) => record(work, 'email.test-sent', `email:${name}`, { language }))
  return { sentTo: to }
}
