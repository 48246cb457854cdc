import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/going-live.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { newId } from '#server/database/ids.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { sendNow } from '#server/integrations/mail/send-now.ts'
import { markItem } from './mark-item.ts'
import { testEmail } from './test-emails.ts'

/** Sends while the owner waits: the response says whether the mail server accepted it. */
export async function sendTestEmail(
  { transact, actor }: HandlerContext,
  { mailer, settings, report }: Pick<ServerContext, 'mailer' | 'settings' | 'report'>,
): Promise<OutputOf<typeof contract.sendTestEmail> | Refusal<'email-not-sent'>> {
  const { email: to, language } = actor.user?.profile ?? {
    email: settings.shop.en.supportEmail,
    language: actor.language,
  }
  try {
    await sendNow(mailer, {
      to,
      language,
      messageId: `<test.${newId()}@${new URL(settings.publicUrl).hostname}>`,
      ...composeEmail(settings, testEmail, { language, values: {}, blocks: {} }),
    })
  } catch (error) {
    report(error)
    return refuse('email-not-sent')
  }
  await transact(actor, (work) => markItem(work, 'test-email', true))
  return { sentTo: to }
}
