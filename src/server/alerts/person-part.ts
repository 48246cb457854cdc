import { asc, eq } from 'drizzle-orm'
import { products } from '../catalogue/table.ts'
import type { PersonPart } from '../privacy/part.ts'
import { stockAlerts } from './table.ts'

/** The sold-out products an address wanted to hear of. */
export const alertsPart: PersonPart = {
  name: 'alerts',
  title: { en: 'Products waited for', he: 'בקשות לעדכון על חזרה למלאי' },
  labels: {
    product: { en: 'Product', he: 'מוצר' },
    askedAt: { en: 'Asked', he: 'מועד הבקשה' },
    confirmedAt: { en: 'Confirmed', he: 'מועד האישור' },
    toldAt: { en: 'Told', he: 'מועד העדכון' },
    address: { en: 'Network address', he: 'כתובת רשת' },
  },
  collect: async ({ tx }, { email }) => {
    const rows = await tx
      .select({ alert: stockAlerts, product: products.name })
      .from(stockAlerts)
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .where(eq(stockAlerts.email, email.toLowerCase()))
      .orderBy(asc(stockAlerts.askedAt))
    return rows.map(({ alert, product }) => ({
      product,
      askedAt: alert.askedAt.toISOString(),
      confirmedAt: alert.confirmedAt?.toISOString() ?? null,
      toldAt: alert.toldAt?.toISOString() ?? null,
      address: alert.askedFrom,
    }))
  },
  forget: async ({ tx }, { email }) => {
    await tx.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()))
  },
}
