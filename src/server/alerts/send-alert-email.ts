import { eq } from 'drizzle-orm'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn } from '#shop/localized.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { button } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { alertAddress, alertToken } from './alert-link.ts'
import { alertEmails } from './alert-emails.ts'
import { stockAlertRepeats, stockAlerts } from '#server/database/tables/stock/alerts.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings' | 'secrets'>

/** The job that sends an alert's confirmation request or notification, unless the alert was deleted. */
export async function sendAlertEmail(
  { pool, mailer, settings, secrets }: Needs,
  { alertId, mail, number }: JobData['send-alert-email'],
): Promise<void> {
  const [alert] = await typed(pool)
    .select({
      email: stockAlerts.email,
      language: stockAlerts.language,
      repeat: { id: stockAlertRepeats.id, language: stockAlertRepeats.language },
      name: products.name,
      slug: products.slug,
      slugHe: products.slugHe,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .leftJoin(stockAlertRepeats, eq(stockAlertRepeats.alertId, stockAlerts.id))
    .where(eq(stockAlerts.id, alertId))
  if (alert === undefined) return
  const repeat = mail === 'confirm' ? alert.repeat : null
  const { email } = alert
  const { language } = repeat ?? alert
  const definition = alertEmails[mail]
  const token = alertToken(secrets.alerts, alertId)
  const { publicUrl } = settings
  const stop = alertAddress(publicUrl, 'stop', token, language)
  await mailer.send({
    to: email,
    language,
    messageId: `<alert.${alertId}.${number}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: publicUrl + addressIn(language, `/api/alerts/stop/${token}`),
    ...composeEmail(settings, definition, {
      language,
      values: { productName: alert.name[language] },
      blocks: {
        button: button(
          mail === 'confirm'
            ? alertAddress(publicUrl, 'confirm', alertToken(secrets.alerts, alertId, repeat?.id), language)
            : publicUrl + addressIn(language, productPath(alert, language)),
        ),
      },
      footLink: { label: definition.stop[language], url: stop },
    }),
  })
}
