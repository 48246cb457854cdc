import { eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { fixed, quote } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { answerEmail } from './contact-emails.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'

/** The job that e-mails an answer to the author of a message, with the message quoted below. */
export async function sendAnswerEmail(
  { pool, mailer, settings }: Pick<ServerContext, 'pool' | 'mailer' | 'settings'>,
  { answerId }: JobData['send-answer-email'],
): Promise<void> {
  const [found] = await typed(pool)
    .select({ message: contactMessages, text: contactAnswers.text })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId))
  // the sender may have been erased since
  if (found === undefined || found.message.email === '') return
  const { message, text } = found
  await mailer.send({
    to: message.email,
    language: message.language,
    messageId: `<answer.${answerId}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, answerEmail, {
      language: message.language,
      values: {},
      blocks: {
        message: fixed(texts(paragraphsOf(text))),
        quote: quote(paragraphsOf(message.message)),
      },
    }),
  })
}

function paragraphsOf(text: string): string[] {
  return text.split(/\s*\n\s*/)
}
