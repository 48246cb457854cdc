import type { OwnReview, Rating, Review } from '#contract/reviews.ts'
import { averageStars, reviewCount } from '#shop/reviews/rating.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { reviews } from '#server/database/tables/reviews.ts'

/** The columns of a review as shown, for reviews joined with their authors. */
export const reviewColumns = {
  id: reviews.id,
  author: users.username,
  stars: reviews.stars,
  title: reviews.title,
  text: reviews.text,
  language: reviews.language,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  state: reviews.state,
}

type Row = Pick<
  typeof reviews.$inferSelect,
  'id' | 'stars' | 'title' | 'text' | 'language' | 'createdAt' | 'editedAt' | 'state'
> & { readonly author: string }

export function viewReview({ id, author, stars, title, text, language, createdAt, editedAt }: Row): Review {
  const date = (editedAt ?? createdAt).toISOString()
  return { id, author, stars, title, text, language, date, edited: editedAt !== null }
}

export function viewOwnReview(row: Row): OwnReview {
  return { ...viewReview(row), state: row.state }
}

export function viewRating(stars: number[]): Rating {
  return { average: averageStars(stars), count: reviewCount(stars), stars }
}
