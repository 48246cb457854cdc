import { eq } from 'drizzle-orm'
import { nameInText } from '#shop/name-in-text.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { rowsBlock, texts } from '#server/integrations/mail/email-blocks.ts'
import { type EmailContent, renderEmail } from '#server/integrations/mail/render-email.ts'
import { moment } from '#server/integrations/mail/moment.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { contactEmailTexts } from './contact-email-texts.ts'
import { contactMessages } from '#server/database/tables/contact.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings'>
type Written = typeof contactMessages.$inferSelect

/** The job that takes a message or a notice to the support mailbox, or confirms a notice to its sender. */
export async function sendContactEmail(
  { pool, mailer, settings }: Needs,
  { messageId, to }: JobData['send-contact-email'],
): Promise<void> {
  const [written] = await typed(pool).select().from(contactMessages).where(eq(contactMessages.id, messageId))
  if (written === undefined) return
  const mail =
    to === 'sender'
      ? confirmation(written, nameInText(settings.shop[written.language].name, written.language))
      : written.kind === 'message'
        ? message(written)
        : notice(written)
  await mailer.send({
    to: to === 'sender' ? written.email : settings.shop.en.supportEmail,
    replyTo: to === 'sender' ? settings.shop.en.supportEmail : written.email,
    language: written.language,
    messageId: `<contact.${messageId}.${to}@${new URL(settings.publicUrl).hostname}>`,
    ...renderEmail(mail, settings),
  })
}

function message({ name, email, message: text, language }: Written): EmailContent {
  const { message: words, rows } = contactEmailTexts[language]
  return {
    language,
    subject: words.subject(nameInText(name, language)),
    blocks: [
      ...texts([...text.split(/\s*\n\s*/), words.answer]),
      ...rowsBlock([
        { label: rows.username, value: name },
        { label: rows.email, value: email },
      ]),
    ],
  }
}

function notice(written: Written): EmailContent {
  const { name, email, idNumber, orderNumber, language } = written
  const { notice: words, rows } = contactEmailTexts[language]
  return {
    language,
    subject: words.subject(orderNumber),
    blocks: [
      ...texts([words.text]),
      ...rowsBlock([
        { label: rows.name, value: name },
        { label: rows.email, value: email },
        ...(idNumber === null ? [] : [{ label: rows.idNumber, value: idNumber }]),
        ...receipt(written),
      ]),
    ],
  }
}

/** Whoever fills in the form names the address this goes to, so nothing in it is in their words. */
function confirmation(written: Written, shop: string): EmailContent {
  const { confirmation: words } = contactEmailTexts[written.language]
  return {
    language: written.language,
    subject: words.subject(shop),
    blocks: [...texts(words.paragraphs(shop)), ...rowsBlock(receipt(written))],
  }
}

function receipt({ id, orderNumber, createdAt, language }: Written) {
  const { rows } = contactEmailTexts[language]
  return [
    ...(orderNumber === null ? [] : [{ label: rows.orderNumber, value: orderNumber }]),
    { label: rows.receivedAt, value: moment(createdAt, language) },
    { label: rows.reference, value: id },
  ]
}
