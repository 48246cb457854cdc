import { eq } from 'drizzle-orm'
import { type InferOutput, object, picklist, string } from 'valibot'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn } from '#shop/localized.ts'
import { nameInText } from '#shop/name-in-text.ts'
import { products } from '#server/catalogue/table.ts'
import type { ServerContext } from '#server/context.ts'
import { typed } from '#server/database/connect.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import { alertAddress, alertToken } from './alert-link.ts'
import { alertEmails } from './alert-email-templates.ts'
import { stockAlerts } from './table.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings' | 'secrets'>

export const alertJob = object({
  alertId: string(),
  mail: picklist(['confirm', 'back']),
  /** The e-mail's own: a job that runs twice sends the same e-mail. */
  number: string(),
})

/** The job that asks an address whether it wants to be told, or tells it. Writes nothing to one that has said no meanwhile. */
export async function sendAlertEmail(
  { pool, mailer, settings, secrets }: Needs,
  { alertId, mail, number }: InferOutput<typeof alertJob>,
): Promise<void> {
  const [alert] = await typed(pool)
    .select({
      email: stockAlerts.email,
      language: stockAlerts.language,
      name: products.name,
      slug: products.slug,
      slugHe: products.slugHe,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(eq(stockAlerts.id, alertId))
  if (alert === undefined) return
  const { email, language } = alert
  const name = nameInText(alert.name[language], language)
  const words = alertEmails[language][mail]
  const token = alertToken(secrets.alerts, alertId)
  const { publicUrl, shop } = settings
  const stop = alertAddress(publicUrl, 'stop', token, language)
  await mailer.send({
    to: email,
    language,
    messageId: `<alert.${alertId}.${number}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: `${publicUrl}/api/alerts/stop/${token}`,
    ...renderEmail(
      {
        language,
        subject: words.subject(name),
        paragraphs: words.paragraphs(name, nameInText(shop.name, language)),
        button: {
          label: words.button,
          url:
            mail === 'confirm'
              ? alertAddress(publicUrl, 'confirm', token, language)
              : publicUrl + addressIn(language, productPath(alert, language)),
        },
        footLink: { label: words.stop, url: stop },
      },
      settings,
    ),
  })
}
