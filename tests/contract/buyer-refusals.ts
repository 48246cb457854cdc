import { api, type EndpointName } from '#contract/api.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aReview } from '#tests/support/reviews.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Names =
  | 'listReviews'
  | 'getOwnReview'
  | 'writeReview'
  | 'deleteReview'
  | 'listOwnReviews'
  | 'reportReview'
  | 'listAdminReviews'
  | 'moderateReview'
  | 'listFavourites'
  | 'listFavouriteIds'
  | 'addFavourite'
  | 'removeFavourite'
  | 'requestAlert'
  | 'confirmAlert'
  | 'stopAlert'
  | 'stopAlertAtOnce'

type Shops = { readonly plain: TestShop; readonly limited: TestShop }

/** `shops` is a function: the shops open after the scenarios are listed. */
export function buyerScenarios(shops: () => Shops): Pick<Scenarios, Names> {
  const nothing = { productIdentifier: 'no-such-product' }
  const reviewId = '01890000-0000-7000-8000-000000000000'
  const seen = { title: 'Read', text: 'By the manager.', state: 'published' }
  const review = { stars: 5, title: 'Good', text: 'It works.', language: 'en' }
  async function send(
    name: EndpointName,
    input: unknown,
    as?: Visitor,
    at = shops().plain,
  ): Promise<Refused> {
    const { status, problem } = await at.call(api[name], input, as)
    return { status, code: problem.code }
  }
  const asUser = async (name: EndpointName, input: unknown, role: 0 | 1 = 1) =>
    send(name, input, aVisitor(await aUser(shops().plain.context, { role })))

  return {
    listReviews: { 'not-found': () => send('listReviews', nothing) },
    getOwnReview: { 'not-found': () => asUser('getOwnReview', nothing) },
    writeReview: {
      'not-found': () => asUser('writeReview', { ...nothing, ...review }),
      'review-needs-purchase': async () => {
        const { slug } = await aProduct(shops().plain.context)
        return asUser('writeReview', { productIdentifier: slug, ...review })
      },
    },
    deleteReview: { 'not-found': () => asUser('deleteReview', nothing) },
    listOwnReviews: {},
    reportReview: { 'not-found': () => asUser('reportReview', { reviewId }) },
    listAdminReviews: {},
    moderateReview: {
      'not-found': () => asUser('moderateReview', { reviewId, seen, state: 'published' }, 0),
      'version-changed': async () => {
        const { reviewId: id } = await aReview(shops().plain)
        return asUser('moderateReview', { reviewId: id, seen, state: 'published' }, 0)
      },
    },
    listFavourites: {},
    listFavouriteIds: {},
    addFavourite: { 'not-found': () => asUser('addFavourite', { productId: 'no-such-product' }) },
    removeFavourite: {},
    requestAlert: {
      'not-found': () => send('requestAlert', { ...nothing, email: 'dana@example.com', language: 'he' }),
      'too-many-requests': async () => {
        const call = () =>
          send(
            'requestAlert',
            { ...nothing, email: 'many@example.com', language: 'he' },
            aVisitor(),
            shops().limited,
          )
        for (let i = 0; i < 10; i++) await call()
        return call()
      },
    },
    confirmAlert: { 'link-ended': () => send('confirmAlert', { token: 'x' }) },
    stopAlert: {},
    stopAlertAtOnce: {},
  }
}
