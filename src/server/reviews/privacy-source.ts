import { asc, eq } from 'drizzle-orm'
import { products } from '#server/database/tables/catalogue.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { reviewReports, reviews } from '#server/database/tables/reviews.ts'

/** A person's reviews and reports of other reviews. Both are deleted with the account. */
export const reviewsPrivacySource: PrivacySource = {
  name: 'reviews',
  title: { en: 'Reviews', he: 'ביקורות' },
  labels: {
    written: { en: 'Written', he: 'ביקורות שכתבתם' },
    reported: { en: 'Reported', he: 'דיווחים ששלחתם' },
    product: { en: 'Product', he: 'מוצר' },
    stars: { en: 'Stars', he: 'כוכבים' },
    title: { en: 'Title', he: 'כותרת' },
    text: { en: 'Text', he: 'טקסט' },
    language: { en: 'Language', he: 'שפה' },
    state: { en: 'State', he: 'מצב' },
    reason: { en: 'Reason', he: 'סיבה' },
    date: { en: 'Date', he: 'תאריך' },
    editedAt: { en: 'Edited', he: 'נערכה' },
  },
  collect: async ({ tx }, { userId }) => {
    const written = await tx
      .select({ review: reviews, product: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId))
      .orderBy(asc(reviews.createdAt))
    const reported = await tx.select().from(reviewReports).where(eq(reviewReports.userId, userId))
    return {
      written: written.map(({ review, product }) => ({
        product,
        stars: review.stars,
        title: review.title,
        text: review.text,
        language: review.language,
        state: review.state,
        date: review.createdAt.toISOString(),
        editedAt: review.editedAt?.toISOString() ?? null,
      })),
      reported: reported.map(({ reason, createdAt }) => ({ reason, date: createdAt.toISOString() })),
    }
  },
  forget: async ({ tx }, { userId }) => {
    await tx.delete(reviewReports).where(eq(reviewReports.userId, userId))
    await tx.delete(reviews).where(eq(reviews.userId, userId))
  },
}
