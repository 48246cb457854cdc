import { ordersKeptYears } from '#shop/limits.ts'
import { nameInText } from '#shop/name-in-text.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'

const words = {
  en: {
    subject: (shop: string) => `Your ${shop} account was deleted`,
    paragraphs: (username: string) => [
      `Hello ${username},`,
      'Your account was deleted as you asked, with your details, your sign-ins and your messages to us. This is the last e-mail to this address about it.',
      `What the law has us keep about your orders is kept without any access, for ${ordersKeptYears} years. A refund that is on its way still arrives.`,
      'If it was not you who asked, write to us right away: reply to this e-mail.',
    ],
  },
  he: {
    subject: (shop: string) => `החשבון שלכם ב־${shop} נמחק`,
    paragraphs: (username: string) => [
      `שלום ${username},`,
      'החשבון שלכם נמחק לבקשתכם, יחד עם הפרטים, ההתחברויות והפניות שלכם אלינו. זו ההודעה האחרונה שתישלח לכתובת הזו בעניינו.',
      `מה שהחוק מחייב אותנו לשמור על ההזמנות שלכם נשמר ${ordersKeptYears} שנים, בלי שתהיה אליו גישה. החזר כספי שכבר בדרך יגיע אליכם.`,
      'לא אתם ביקשתם? כתבו לנו מיד בתשובה להודעה הזו.',
    ],
  },
} as const

/** The job that writes the last e-mail to somebody whose account is gone: all it needs, it carries. */
export async function sendGoodbyeEmail(
  { mailer, settings }: Pick<ServerContext, 'mailer' | 'settings'>,
  { noticeId, to, username, language }: JobData['send-goodbye-email'],
): Promise<void> {
  const { subject, paragraphs } = words[language]
  await mailer.send({
    to,
    language,
    messageId: `<goodbye.${noticeId}@${new URL(settings.publicUrl).hostname}>`,
    ...renderEmail(
      {
        language,
        subject: subject(nameInText(settings.shop[language].name, language)),
        blocks: texts(paragraphs(username)),
      },
      settings,
    ),
  })
}
