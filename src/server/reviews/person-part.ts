import { asc, eq } from 'drizzle-orm'
import { products } from '../catalogue/table.ts'
import type { PersonPart } from '../privacy/part.ts'
import { reviewReports, reviews } from './table.ts'

/** What somebody wrote about products. It goes with them, and so do its stars. */
export const reviewsPart: PersonPart = {
  name: 'reviews',
  title: { en: 'Reviews', he: 'ביקורות' },
  labels: {
    product: { en: 'Product', he: 'מוצר' },
    stars: { en: 'Stars', he: 'כוכבים' },
    title: { en: 'Headline', he: 'כותרת' },
    text: { en: 'Text', he: 'תוכן' },
    state: { en: 'State', he: 'מצב' },
    date: { en: 'Date', he: 'תאריך' },
  },
  collect: async ({ tx }, { userId }) => {
    const rows = await tx
      .select({ review: reviews, product: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(asc(reviews.createdAt))
    return rows.map(({ review, product }) => ({
      product,
      stars: review.stars,
      title: review.title,
      text: review.text,
      state: review.state,
      date: review.createdAt.toISOString(),
    }))
  },
  forget: async ({ tx }, { userId }) => {
    await tx.delete(reviewReports).where(eq(reviewReports.userId, userId))
    await tx.delete(reviews).where(eq(reviews.userId, userId))
  },
}
