import { eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { rowsBlock, texts } from '#server/integrations/mail/email-blocks.ts'
import { supportMailbox } from '#server/integrations/mail/support-mailbox.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { fixed } from '#server/integrations/mail/placed-blocks.ts'
import { dateAndTime } from '#server/integrations/mail/format-dates.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { contactEmailTexts } from './contact-email-texts.ts'
import { confirmationEmail, messageEmail, noticeEmail } from './contact-emails.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings'>
type Written = typeof contactMessages.$inferSelect

/**
 * The job that forwards a message or a cancellation notice to support, or confirms a notice to its sender.
 */
export async function sendContactEmail(
  { pool, mailer, settings }: Needs,
  { messageId, to }: JobData['send-contact-email'],
): Promise<void> {
  const [written] = await typed(pool).select().from(contactMessages).where(eq(contactMessages.id, messageId))
  if (written === undefined) return
  // the sender may have been erased since; support gets a cancellation notice all the same
  const erased = written.email === ''
  if (erased && to === 'sender') return
  const mail =
    to === 'sender'
      ? confirmation(settings, written)
      : written.kind === 'message'
        ? message(settings, written)
        : notice(settings, written)
  await mailer.send({
    to: to === 'sender' ? written.email : supportMailbox(settings),
    ...(!erased && to === 'support' && { replyTo: written.email }),
    language: written.language,
    messageId: `<contact.${messageId}.${to}@${new URL(settings.publicUrl).hostname}>`,
    ...mail,
  })
}

type Composed = ReturnType<typeof composeEmail>

function message(settings: Needs['settings'], { name, email, message: text, language }: Written): Composed {
  const { rows } = contactEmailTexts[language]
  return composeEmail(settings, messageEmail, {
    language,
    values: { name },
    blocks: {
      message: fixed(texts(text.split(/\s*\n\s*/))),
      details: fixed(
        rowsBlock([
          { label: rows.name, value: name },
          { label: rows.email, value: email },
        ]),
      ),
    },
  })
}

function notice(settings: Needs['settings'], written: Written): Composed {
  const { name, email, idNumber, orderNumber, language } = written
  const { notice: words, rows } = contactEmailTexts[language]
  return composeEmail(settings, noticeEmail, {
    language,
    values: { ofOrder: orderNumber === null ? '' : words.ofOrder(orderNumber) },
    blocks: {
      details: fixed(
        rowsBlock([
          { label: rows.name, value: name },
          ...(email === '' ? [] : [{ label: rows.email, value: email }]),
          ...(idNumber === null ? [] : [{ label: rows.idNumber, value: idNumber }]),
          ...receipt(written),
        ]),
      ),
    },
  })
}

/** The recipient's address is unverified, so the e-mail contains nothing that the sender typed. */
function confirmation(settings: Needs['settings'], written: Written): Composed {
  return composeEmail(settings, confirmationEmail, {
    language: written.language,
    values: {},
    blocks: { details: fixed(rowsBlock(receipt(written))) },
  })
}

function receipt({ id, orderNumber, createdAt, language }: Written) {
  const { rows } = contactEmailTexts[language]
  return [
    ...(orderNumber === null ? [] : [{ label: rows.orderNumber, value: orderNumber }]),
    { label: rows.receivedAt, value: dateAndTime(createdAt, language) },
    { label: rows.reference, value: id },
  ]
}
