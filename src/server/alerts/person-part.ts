import { asc, eq } from 'drizzle-orm'
import { products } from '../catalogue/table.ts'
import type { PersonPart } from '../privacy/part.ts'
import { stockAlerts } from './table.ts'

/** The products an address waits for. */
export const alertsPart: PersonPart = {
  name: 'alerts',
  title: { en: 'Back-in-stock alerts', he: 'התראות על חזרה למלאי' },
  labels: {
    product: { en: 'Product', he: 'מוצר' },
    email: { en: 'E-mail', he: 'דוא״ל' },
    askedAt: { en: 'Asked', he: 'התבקשה' },
    askedFrom: { en: 'From', he: 'מתוך' },
    confirmedAt: { en: 'Confirmed', he: 'אושרה' },
    toldAt: { en: 'Told', he: 'נשלחה' },
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
      email: alert.email,
      askedAt: alert.askedAt.toISOString(),
      askedFrom: alert.askedFrom,
      confirmedAt: alert.confirmedAt?.toISOString() ?? null,
      toldAt: alert.toldAt?.toISOString() ?? null,
    }))
  },
  forget: async ({ tx }, { email }) => {
    await tx.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()))
  },
}
