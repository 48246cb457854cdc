import { eq } from 'drizzle-orm'
import { nameInText } from '#shop/name-in-text.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { contactEmailTexts } from './contact-email-texts.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'

/** The job that takes an answer to whoever wrote, with what they wrote below it. */
export async function sendAnswerEmail(
  { pool, mailer, settings }: Pick<ServerContext, 'pool' | 'mailer' | 'settings'>,
  { answerId }: JobData['send-answer-email'],
): Promise<void> {
  const [found] = await typed(pool)
    .select({ message: contactMessages, text: contactAnswers.text })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId))
  if (found === undefined) return
  const { message, text } = found
  const words = contactEmailTexts[message.language].answer
  const asked = message.message === '' ? [] : [words.asked, ...paragraphsOf(message.message)]
  await mailer.send({
    to: message.email,
    replyTo: settings.shop.en.supportEmail,
    language: message.language,
    messageId: `<answer.${answerId}@${new URL(settings.publicUrl).hostname}>`,
    ...renderEmail(
      {
        language: message.language,
        subject: words.subject(nameInText(settings.shop[message.language].name, message.language)),
        blocks: texts([...paragraphsOf(text), ...asked]),
      },
      settings,
    ),
  })
}

function paragraphsOf(text: string): string[] {
  return text.split(/\s*\n\s*/)
}
