import { codeMinutes } from '#shop/limits.ts'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { object, string } from 'valibot'
import { addressIn } from '#shop/localized.ts'
import { nameInText } from '#shop/name-in-text.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { findUser } from '#server/identity/find-user.ts'
import { codeLabel } from '#server/identity/account-email-templates.ts'
import { drawCode } from '#server/identity/one-time-code.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { type EmailContent, renderEmail } from '#server/integrations/mail/render-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { guestLookups } from '#server/database/tables/guest-orders.ts'
import { ofGuest } from '../list-orders.ts'

export const guestCodeJob = object({ codeId: string() })

type Needs = Pick<ServerContext, 'pool' | 'transact' | 'settings' | 'secrets' | 'mailer'>

const words = {
  en: {
    code: {
      subject: (shop: string) => `The code for your orders at ${shop}`,
      paragraphs: [
        `Enter this code on the page where you asked for your orders. It is good for ${codeMinutes} minutes.`,
        'We never ask for it by phone or by mail. If you did not ask for it, you can ignore this e-mail: nobody sees your orders without the code.',
      ],
    },
    account: {
      subject: (shop: string) => `Your orders at ${shop} are in your account`,
      paragraphs: [
        'Someone, probably you, asked for the orders placed without an account under this address. There are none, but the address has an account: sign in, and your orders are there.',
        'If you do not remember your password, ask for a reset link on the sign-in page.',
      ],
      button: 'Sign in',
    },
  },
  he: {
    code: {
      subject: (shop: string) => `הקוד לאיתור ההזמנות שלכם ב־${shop}`,
      paragraphs: [
        `הזינו את הקוד הזה בעמוד שבו ביקשתם לאתר את ההזמנות. הקוד תקף ל־${codeMinutes} דקות.`,
        'לעולם לא נבקש מכם את הקוד בטלפון או בדוא״ל. לא ביקשתם אותו? אפשר להתעלם מההודעה: בלי הקוד איש לא יראה את ההזמנות שלכם.',
      ],
    },
    account: {
      subject: (shop: string) => `ההזמנות שלכם ב־${shop} נמצאות בחשבון`,
      paragraphs: [
        'מישהו, כנראה אתם, ביקש לאתר הזמנות שבוצעו בלי חשבון עם הכתובת הזו. אין הזמנות כאלה, אבל לכתובת יש חשבון: התחברו, וההזמנות שלכם יופיעו שם.',
        'לא זוכרים את הסיסמה? בקשו קישור לאיפוס בעמוד ההתחברות.',
      ],
      button: 'להתחברות',
    },
  },
} as const

/**
 * The job behind every request for guest orders. Only here is it known whether there are any: then
 * a code is drawn and sent; an account's owner is told where to look; everybody else hears nothing.
 */
export async function sendGuestCode(needs: Needs, { codeId }: JobData['send-guest-code']): Promise<void> {
  const read = typed(needs.pool)
  const [lookup] = await read.select().from(guestLookups).where(eq(guestLookups.id, codeId))
  if (lookup === undefined) return
  const { email, language } = lookup
  const { rows } = await read.execute(sql`select from orders where ${ofGuest(email)} limit 1`)
  if (rows.length === 0) return pointToAccount(needs, codeId, email)
  const code = await needs.transact(systemActor(), (work) => drawCode(work, needs.secrets.codes, codeId))
  if (code === null) return
  const { code: mail } = words[language]
  await send(needs, `guest-code.${codeId}.${randomBytes(6).toString('hex')}`, email, {
    language,
    subject: mail.subject(nameInText(needs.settings.shop[language].name, language)),
    blocks: [...texts(mail.paragraphs), { type: 'code', label: codeLabel[language], code }],
  })
}

async function pointToAccount(needs: Needs, codeId: string, email: string): Promise<void> {
  const user = await findUser(typed(needs.pool), email)
  if (user === null || user.disabledAt !== null) return
  const { language } = user
  const { account: mail } = words[language]
  await send(needs, `guest-account.${codeId}`, user.email, {
    language,
    subject: mail.subject(nameInText(needs.settings.shop[language].name, language)),
    blocks: [
      ...texts(mail.paragraphs),
      { type: 'button', label: mail.button, url: needs.settings.publicUrl + addressIn(language, '/sign-in') },
    ],
  })
}

async function send({ settings, mailer }: Needs, id: string, to: string, mail: EmailContent): Promise<void> {
  await mailer.send({
    to,
    language: mail.language,
    messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    ...renderEmail(mail, settings),
  })
}
