import { asc, eq } from 'drizzle-orm'
import { products } from '#server/database/tables/catalogue.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { stockAlertRepeats, stockAlerts } from '#server/database/tables/stock/alerts.ts'

/** The stock alerts of a person's e-mail address. */
export const alertsPrivacySource: PrivacySource = {
  name: 'alerts',
  title: { en: 'Back-in-stock alerts', he: 'התראות על חזרה למלאי' },
  labels: {
    product: { en: 'Product', he: 'מוצר' },
    email: { en: 'E-mail', he: 'דוא״ל' },
    askedAt: { en: 'Asked', he: 'התבקשה' },
    askedFrom: { en: 'From', he: 'מתוך' },
    confirmedAt: { en: 'Confirmed', he: 'אושרה' },
    notifiedAt: { en: 'Told', he: 'נשלחה' },
    repeatedAt: { en: 'Requested again', he: 'התבקשה שוב' },
    repeatedFrom: { en: 'Requested again from', he: 'התבקשה שוב מתוך' },
  },
  collect: async ({ tx }, { email }) => {
    const rows = await tx
      .select({ alert: stockAlerts, repeat: stockAlertRepeats, product: products.name })
      .from(stockAlerts)
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .leftJoin(stockAlertRepeats, eq(stockAlertRepeats.alertId, stockAlerts.id))
      .where(eq(stockAlerts.email, email.toLowerCase()))
      .orderBy(asc(stockAlerts.askedAt))
    return rows.map(({ alert, repeat, product }) => ({
      product,
      email: alert.email,
      askedAt: alert.askedAt.toISOString(),
      askedFrom: alert.askedFrom,
      confirmedAt: alert.confirmedAt?.toISOString() ?? null,
      notifiedAt: alert.notifiedAt?.toISOString() ?? null,
      repeatedAt: repeat?.requestedAt.toISOString() ?? null,
      repeatedFrom: repeat?.requestedFrom ?? null,
    }))
  },
  forget: async ({ tx }, { email }) => {
    await tx.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()))
  },
}
