import { eq } from 'drizzle-orm'
import { changePhone } from '#contract/identity/account.ts'
import { sendMessage } from '#contract/contact.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { chooseRenewalReminders } from '#contract/orders/renewals.ts'
import { chooseReviewRequest } from '#contract/orders/review-requests.ts'
import { exportData } from '#contract/privacy.ts'
import { claimRefund } from '#contract/orders/refunds.ts'
import { aBlock } from './blocks.ts'
import { aCoupon, aProduct } from './builders.ts'
import { type Account, anAccount, aSignedInVisitor } from './identity.ts'
import { act, placeAndOpen } from './orders.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'
import { stockAlerts } from '#server/database/tables/stock/alerts.ts'
import { contactAnswers, contactMessages } from '#server/database/tables/contact.ts'
import { typed } from '#server/database/connect.ts'
import { newRowId } from '#server/database/ids.ts'
import { favourites } from '#server/database/tables/favourites.ts'
import { customerNotes } from '#server/database/tables/customers.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'
import { noteCustomers } from './admin/customers.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { reviewReports, reviews } from '#server/database/tables/reviews.ts'

let customers = 0
export type Customer = {
  phone: string
  account: Account
  visitor: Visitor
  orderId: string
  guestOrderId: string
  browser: Visitor
}

/**
 * A customer with data in every room: a phone, orders with and without the account, revealed and unrevealed keys,
 * consent to a renewal reminder and a review request, a coupon, a claim, a message, a block, a gift.
 */
export async function aCustomer(shop: TestShop): Promise<Customer> {
  const account = await anAccount(shop, { language: 'he' })
  const visitor = await aSignedInVisitor(shop, account)
  const { email, username } = account
  const phone = `05276543${String(++customers).padStart(2, '0')}`
  await shop.call(changePhone, { phone }, visitor)
  const product = await aProduct(shop.context)
  const { code } = await aCoupon(shop.context)
  const wanted = { email, name: 'נועה כהן', phone, couponCode: code }
  const { orderId, reference } = await placeAndOpen(shop, product.id, { quantity: 2, visitor, wanted })
  await act(shop, reference, 'succeed')
  const { data } = await shop.call(getOrder, { orderId }, visitor)
  await shop.call(revealKey, { orderId, keyId: data.items[0]?.keys[0]?.id }, visitor)
  await shop.call(chooseRenewalReminders, { orderId, wanted: true }, visitor)
  await shop.call(chooseReviewRequest, { orderId, wanted: true }, visitor)
  await shop.call(claimRefund, { orderId, reason: 'It does not work.' }, visitor)
  const browser = aVisitor()
  const guest = await placeAndOpen(shop, product.id, {
    visitor: browser,
    wanted: { email: email.toUpperCase() },
  })
  await act(shop, guest.reference, 'succeed')
  await typed(shop.context.pool)
    .insert(orderGifts)
    .values({ orderId: guest.orderId, name: 'נועה', email, message: 'Happy birthday!', sentAt: new Date() })
  await shop.call(sendMessage, { username, email, message: 'Do you sell games?', language: 'he' })
  await leaveWords(shop, account, product.id)
  await aBlock(shop, { value: email, reason: `${username} again` })
  return { phone, account, visitor, orderId, guestOrderId: guest.orderId, browser }
}

/** Stores a review, a report, a favourite, an alert and an answer. */
async function leaveWords(shop: TestShop, { userId, email }: Account, productId: string): Promise<void> {
  const db = typed(shop.context.pool)
  const review = {
    productId,
    stars: 5,
    title: 'Good',
    text: 'It works.',
    language: 'en',
    state: 'published',
  } as const
  const other = await anAccount(shop)
  const [theirs] = await db
    .insert(reviews)
    .values({ ...review, id: newRowId(), userId: other.userId })
    .returning()
  await db.insert(reviews).values({ ...review, id: newRowId(), userId })
  await db.insert(reviewReports).values({ reviewId: theirs?.id ?? '', userId, reason: 'An advertisement.' })
  await db.insert(favourites).values({ userId, productId })
  await db.insert(stockAlerts).values({
    id: newRowId(),
    productId,
    email: email.toLowerCase(),
    language: 'he',
    consentVersion: 1,
    askedFrom: 'page',
  })
  await noteCustomers(shop)
  await db
    .insert(customerNotes)
    .values({ id: newRowId(), customerId: userId, authorId: other.userId, text: `Wrote from ${email}` })
  await db.insert(invitations).values({
    id: newRowId(),
    email,
    duties: ['stock'],
    language: 'he',
    invitedBy: other.userId,
    endsAt: new Date(),
    withdrawnAt: new Date(),
  })
  const messages = await db.select().from(contactMessages).where(eq(contactMessages.email, email))
  for (const { id: messageId } of messages)
    await db
      .insert(contactAnswers)
      .values({ id: newRowId(), messageId, userId: other.userId, text: 'Yes, we do.' })
}

/** Downloads the signed-in user's data. */
export const download = (shop: TestShop, visitor: Visitor, form: 'json' | 'page', language = 'he') =>
  shop.request(`${exportData.path}?form=${form}&language=${language}`, {}, visitor)
