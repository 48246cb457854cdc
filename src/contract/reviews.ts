import * as v from 'valibot'
import { maxCharacters } from '#shop/limits.ts'
import { reviewConcerns, reviewStates } from '#shop/reviews/review.ts'
import * as at from './paths.ts'
import { endpoint, endpointAt } from './endpoint.ts'
import { reviewBody } from './bodies/review-body.ts'
import {
  counted,
  language,
  localized,
  nothing,
  page,
  plainText,
  productIdentifier,
  time,
  typedText,
  wholeLines,
} from './shapes.ts'

/** The rating of a product: its average to one decimal (null without reviews), and the number of reviews by stars, 1 to 5. */
export const rating = v.object({
  average: v.nullable(v.number()),
  count: v.number(),
  stars: v.array(v.number()),
})
export type Rating = v.InferOutput<typeof rating>

const review = v.object({
  id: v.string(),
  author: v.string(),
  stars: v.number(),
  title: v.string(),
  text: v.string(),
  language,
  date: time,
  edited: v.boolean(),
})
export type Review = v.InferOutput<typeof review>

export const listReviews = endpointAt(at.listReviews, {
  access: 'anyone',
  closedForMaintenance: true,
  summary:
    'Lists the published reviews of a product, 10 per page: those in the reader’s language first, then newest first.',
  input: v.strictObject({
    productIdentifier,
    language: v.optional(language, 'en'),
    stars: v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/, 'stars'), v.transform(Number))),
    page,
  }),
  output: v.object({ rating, reviews: v.array(review), page: v.number(), pages: v.number() }),
  refusals: ['not-found'],
})

/** The caller's own review, even if it is not public. */
const ownReview = v.object({ ...review.entries, state: v.picklist(reviewStates) })
export type OwnReview = v.InferOutput<typeof ownReview>

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/products/:productIdentifier/reviews/own',
  access: 'user',
  summary: 'Returns the signed-in user’s review of a product, and whether they may write one.',
  input: v.strictObject({ productIdentifier }),
  output: v.object({ mayReview: v.boolean(), review: v.nullable(ownReview) }),
  refusals: ['not-found'],
})

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/products/:productIdentifier/reviews/own',
  access: 'user',
  summary:
    'Creates or replaces the user’s review of a product that was delivered to them. It is published immediately, unless it needs moderation.',
  input: v.strictObject({ productIdentifier, ...reviewBody.entries }),
  output: ownReview,
  refusals: ['not-found', 'review-needs-purchase'],
  limit: { calls: 30, seconds: 900 },
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/products/:productIdentifier/reviews/own',
  access: 'user',
  summary: 'Deletes the user’s own review of a product.',
  status: 204,
  input: v.strictObject({ productIdentifier }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 30, seconds: 900 },
})

const reviewedProduct = v.object({
  slug: v.string(),
  slugHe: v.nullable(v.string()),
  name: localized,
  imageUrl: v.string(),
})

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  access: 'user',
  summary: 'Lists the signed-in user’s reviews, newest first, and the products they can still review.',
  input: nothing,
  output: v.object({
    reviews: v.array(
      v.object({
        ...ownReview.entries,
        product: v.object({ ...reviewedProduct.entries, onSale: v.boolean() }),
      }),
    ),
    waiting: v.array(reviewedProduct),
  }),
  refusals: [],
})

const reviewId = v.pipe(v.string(), v.uuid('identifier'))

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:reviewId/reports',
  access: 'user',
  summary:
    'Reports a review to the managers, once per user. After several reports it is hidden until a manager reviews it.',
  status: 202,
  input: v.strictObject({ reviewId, reason: v.optional(v.nullable(plainText(500)), null) }),
  output: v.object({ reported: v.literal(true) }),
  refusals: ['not-found'],
  limit: { calls: 20, seconds: 3600 },
})

const adminReview = v.object({
  ...ownReview.entries,
  product: v.object({ id: v.string(), slug: v.string(), slugHe: v.nullable(v.string()), name: localized }),
  userId: v.string(),
  /** Why it waits for moderation; null if it does not. */
  concern: v.nullable(v.picklist(reviewConcerns)),
  reports: v.number(),
  /** The reasons of those who reported it. */
  reasons: v.array(v.string()),
  /** Why a manager hid it. */
  hiddenBecause: v.nullable(v.string()),
})
export type AdminReview = v.InferOutput<typeof adminReview>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'manager',
  permission: 'reviews.see',
  summary: 'Lists reviews by state, or those that were reported, newest first, 25 per page.',
  input: v.strictObject({
    state: v.optional(v.picklist([...reviewStates, 'reported'], 'state')),
    q: v.optional(typedText(100), ''),
    page,
  }),
  output: v.object({
    rows: v.array(adminReview),
    ...counted,
    /** Number of reviews waiting for moderation. */
    waiting: v.number(),
  }),
  refusals: [],
})

const judged = v.pipe(v.string(), v.maxLength(maxCharacters.review, 'too-long'), wholeLines)
/** What the manager read, as it was sent to them. */
const seen = v.strictObject({ title: judged, text: judged, state: v.picklist(reviewStates) })

export const moderateReview = endpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/:reviewId',
  access: 'manager',
  permission: 'reviews.edit',
  summary:
    'Publishes a review, or hides it with a reason, which is stored. Settles its reports. `seen` is what was judged: content and state; the call is refused if the author has rewritten it, or somebody else has decided on it.',
  input: v.variant('state', [
    v.strictObject({ reviewId, seen, state: v.literal('published') }),
    v.strictObject({ reviewId, seen, state: v.literal('hidden'), reason: plainText(500) }),
  ]),
  output: adminReview,
  refusals: ['not-found', 'version-changed'],
})
