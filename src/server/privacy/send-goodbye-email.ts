import type { ServerContext } from '#server/context/server-context.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { type EmailDefinition, template } from '#server/integrations/mail/email-definition.ts'
import type { JobData } from '#server/jobs/job-data.ts'

const words = {
  en: {
    subject: 'Your {{shopName}} account was deleted',
    paragraphs: [
      'Hello {{name}},',
      'Your account was deleted as you asked, with your details, your sign-ins and your messages to us. This is the last e-mail to this address about it.',
      'We keep what the law requires about your orders for {{ordersKeptYears}} years; nobody can open it. A refund that is on its way still arrives.',
      'If it was not you who asked, write to us right away: reply to this e-mail.',
    ],
  },
  he: {
    subject: 'החשבון שלכם בחנות {{shopName}} נמחק',
    paragraphs: [
      'שלום {{name}},',
      'החשבון שלכם נמחק לבקשתכם, יחד עם הפרטים, ההתחברויות והפניות שלכם אלינו. זו ההודעה האחרונה שתישלח לכתובת הזו בעניינו.',
      'מה שהחוק מחייב אותנו לשמור על ההזמנות שלכם נשמר {{ordersKeptYears}} שנים, בלי שתהיה אליו גישה. החזר כספי שכבר בדרך יגיע אליכם.',
      'לא אתם ביקשתם? כתבו לנו מיד בתשובה להודעה הזו.',
    ],
  },
} as const

/** The e-mail that confirms the deletion of an account. */
export const goodbyeEmail: EmailDefinition<'name' | 'ordersKeptYears', never> = {
  name: 'account-deleted',
  group: 'accounts',
  about: { en: 'The account was deleted', he: 'החשבון נמחק' },
  variables: ['name', 'ordersKeptYears'],
  blocks: {},
  defaults: {
    en: template(words.en.subject, ...words.en.paragraphs),
    he: template(words.he.subject, ...words.he.paragraphs),
  },
}

/** The job that sends the last e-mail after an account is deleted; its payload contains all it needs. */
export async function sendGoodbyeEmail(
  { mailer, settings }: Pick<ServerContext, 'mailer' | 'settings'>,
  { noticeId, to, username, language }: JobData['send-goodbye-email'],
): Promise<void> {
  await mailer.send({
    to,
    language,
    messageId: `<goodbye.${noticeId}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, goodbyeEmail, { language, values: { name: username }, blocks: {} }),
  })
}
