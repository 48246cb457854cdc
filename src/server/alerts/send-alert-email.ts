import { eq } from 'drizzle-orm'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn } from '#shop/localized.ts'
import { nameInText } from '#shop/name-in-text.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { texts } from '#server/integrations/mail/email-blocks.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { alertAddress, alertToken } from './alert-link.ts'
import { alertEmails } from './alert-email-templates.ts'
import { stockAlerts } from '#server/database/tables/alerts.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings' | 'secrets'>

/** The job that asks an address whether it wants to be told, or tells it. Writes nothing to one that has said no meanwhile. */
export async function sendAlertEmail(
  { pool, mailer, settings, secrets }: Needs,
  { alertId, mail, number }: JobData['send-alert-email'],
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
        blocks: [
          ...texts(words.paragraphs(name, nameInText(shop[language].name, language))),
          {
            type: 'button',
            label: words.button,
            url:
              mail === 'confirm'
                ? alertAddress(publicUrl, 'confirm', token, language)
                : publicUrl + addressIn(language, productPath(alert, language)),
          },
        ],
        footLink: { label: words.stop, url: stop },
      },
      settings,
    ),
  })
}
