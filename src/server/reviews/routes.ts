import * as contract from '../../contract/reviews.ts'
import { reads, type Route, works } from '../http/route.ts'
import { deleteReview } from './delete-review.ts'
import { getOwnReview } from './get-own-review.ts'
import { listDeskReviews } from './list-desk-reviews.ts'
import { listOwnReviews } from './list-own-reviews.ts'
import { listReviews } from './list-reviews.ts'
import { moderateReview } from './moderate-review.ts'
import { reportReview } from './report-review.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes: readonly Route[] = [
  reads(contract.listReviews, listReviews),
  reads(contract.getOwnReview, getOwnReview),
  works(contract.writeReview, writeReview),
  works(contract.deleteReview, deleteReview),
  reads(contract.listOwnReviews, listOwnReviews),
  works(contract.reportReview, reportReview),
  reads(contract.listDeskReviews, listDeskReviews),
  works(contract.moderateReview, moderateReview),
]
