import { asc, eq } from 'drizzle-orm'
import { products } from '#server/database/tables/catalogue.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { favourites } from '#server/database/tables/favourites.ts'

export const favouritesPrivacySource: PrivacySource = {
  name: 'favourites',
  title: { en: 'Favorites', he: 'מועדפים' },
  labels: {
    product: { en: 'Product', he: 'מוצר' },
    date: { en: 'Date', he: 'תאריך' },
  },
  collect: async ({ tx }, { userId }) => {
    const rows = await tx
      .select({ product: products.name, at: favourites.createdAt })
      .from(favourites)
      .innerJoin(products, eq(products.id, favourites.productId))
      .where(eq(favourites.userId, userId))
      .orderBy(asc(favourites.createdAt))
    return rows.map(({ product, at }) => ({ product, date: at.toISOString() }))
  },
  forget: async ({ tx }, { userId }) => {
    await tx.delete(favourites).where(eq(favourites.userId, userId))
  },
}
