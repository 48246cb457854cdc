import * as contract from '#contract/reviews.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { deleteReview } from './delete-review.ts'
import { getOwnReview } from './get-own-review.ts'
import { listAdminReviews } from './list-admin-reviews.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listReviews } from './list-reviews.ts'
import { moderateReview } from './moderate-review.ts'
import { reportReview } from './report-review.ts'
import { writeReview } from './save-review.ts'

export const reviewRoutes: readonly Route[] = [
  query(contract.listReviews, listReviews),
  query(contract.getOwnReview, getOwnReview),
  transaction(contract.writeReview, writeReview),
  transaction(contract.deleteReview, deleteReview),
  query(contract.listOwnReviews, listOwnReviews),
  transaction(contract.reportReview, reportReview),
  query(contract.listAdminReviews, listAdminReviews),
  transaction(contract.moderateReview, moderateReview),
]
