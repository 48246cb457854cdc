import { adminProblems } from './admin-problems.ts'
import { twoFactorProblems } from './two-factor-problems.ts'

type Problem = { readonly status: number; readonly sentence: string; readonly wakes: boolean }

/** All refusals: code → HTTP status, English message, and whether it is logged as an error. */
export const problems = {
  'invalid-input': { status: 400, sentence: 'Some fields need another look.', wakes: false },
  'unsupported-media-type': { status: 415, sentence: 'Send JSON.', wakes: false },
  'body-too-large': { status: 413, sentence: 'The request is too large.', wakes: false },
  'sign-in-needed': { status: 401, sentence: 'Please sign in.', wakes: false },
  'session-expired': { status: 401, sentence: 'Signature has expired', wakes: false },
  'session-unknown': { status: 401, sentence: 'Could not validate credentials', wakes: false },
  'sign-in-failed': { status: 401, sentence: 'Invalid username or email.', wakes: false },
  'google-failed': { status: 401, sentence: 'Google sign in failed.', wakes: false },
  'google-unavailable': { status: 503, sentence: 'Google sign in failed.', wakes: true },
  'google-account-taken': {
    status: 409,
    sentence: 'This Google account signs in another user.',
    wakes: false,
  },
  'last-sign-in-method': {
    status: 409,
    sentence: 'Set a password first: nothing else would sign you in.',
    wakes: false,
  },
  'refresh-raced': {
    status: 409,
    sentence: 'Another tab has just renewed this session. Use its token.',
    wakes: false,
  },
  'fresh-sign-in-needed': { status: 403, sentence: 'Please confirm that it is you.', wakes: false },
  'password-change-needed': {
    status: 403,
    sentence: 'Please replace your one-time password first.',
    wakes: false,
  },
  'password-wrong': { status: 403, sentence: 'The password is wrong.', wakes: false },
  'mailbox-password-needed': {
    status: 403,
    sentence: 'The demo mailbox requires the password that is printed when the shop starts.',
    wakes: false,
  },
  'password-too-common': {
    status: 400,
    sentence: 'This password is too easy to guess. Please choose another one.',
    wakes: false,
  },
  'username-taken': { status: 409, sentence: 'This username is taken.', wakes: false },
  'registration-closed': {
    status: 403,
    sentence: 'Registration is closed at the moment. You can buy as a guest.',
    wakes: false,
  },
  'shop-closed': { status: 503, sentence: 'The shop is closed for a short while.', wakes: false },
  'code-wrong': { status: 400, sentence: 'Invalid OTP.', wakes: false },
  'sign-up-ended': { status: 410, sentence: 'This sign-up has ended. Please start again.', wakes: false },
  'invitation-not-open': {
    status: 409,
    sentence: 'The invitation was used or withdrawn, or has expired.',
    wakes: false,
  },
  'invitation-of-another': { status: 403, sentence: 'The invitation is for another address.', wakes: false },
  'reset-failed': { status: 400, sentence: 'Password reset failed. Please try again', wakes: false },
  'bot-proof-needed': { status: 403, sentence: 'Please show that you are not a robot.', wakes: false },
  'bot-proof-wrong': {
    status: 403,
    sentence: 'The bot check did not pass. Please try again.',
    wakes: false,
  },
  'bot-check-unavailable': {
    status: 503,
    sentence: 'The bot check is not answering. Please try again.',
    wakes: true,
  },
  busy: { status: 503, sentence: 'The shop is busy. Please try again in a moment.', wakes: false },
  'not-allowed': { status: 403, sentence: 'You may not do this.', wakes: false },
  'foreign-origin': { status: 403, sentence: 'This request came from another site.', wakes: false },
  'csrf-token-wrong': {
    status: 403,
    sentence: 'The page is out of date. Reload it and try again.',
    wakes: false,
  },
  'not-found': { status: 404, sentence: 'Not found.', wakes: false },
  'method-not-allowed': { status: 405, sentence: 'This address does not support that method.', wakes: false },
  'too-many-requests': { status: 429, sentence: 'Too many requests. Please wait a little.', wakes: false },
  'product-unknown': { status: 409, sentence: 'A product in your cart is no longer sold.', wakes: false },
  'out-of-stock': { status: 409, sentence: 'A product in your cart is sold out.', wakes: false },
  'too-many-units': { status: 409, sentence: 'That is more than one order can contain.', wakes: false },
  'too-many-unpaid-orders': {
    status: 409,
    sentence:
      'Several orders of yours are waiting for payment. Pay for one, or wait until their time is over.',
    wakes: false,
  },
  'too-many-unpaid-units': {
    status: 409,
    sentence: 'That is more of a product than one buyer can hold without having paid.',
    wakes: false,
  },
  'price-changed': {
    status: 409,
    sentence: 'A price has changed. Please look at your cart again.',
    wakes: false,
  },
  'terms-changed': {
    status: 409,
    sentence: 'The terms of cancellation have changed. Please read them again.',
    wakes: false,
  },
  'details-needed': {
    status: 422,
    sentence: 'A service in the order asks for details that are missing or do not fit.',
    wakes: false,
  },
  'gift-only-keys': {
    status: 409,
    sentence: 'Only licence keys can be given as a gift.',
    wakes: false,
  },
  'gift-day': { status: 422, sentence: 'A gift cannot be sent on that day.', wakes: false },
  'gift-opened': { status: 409, sentence: 'The gift has been opened already.', wakes: false },
  'coupon-unknown': { status: 409, sentence: 'There is no such coupon.', wakes: false },
  'coupon-not-started': { status: 409, sentence: 'This coupon is not valid yet.', wakes: false },
  'coupon-ended': { status: 409, sentence: 'This coupon has ended.', wakes: false },
  'coupon-spend-too-low': {
    status: 409,
    sentence: 'The cart is below the minimum of this coupon.',
    wakes: false,
  },
  'coupon-spend-too-high': {
    status: 409,
    sentence: 'The cart is above the maximum of this coupon.',
    wakes: false,
  },
  'coupon-not-for-these': { status: 409, sentence: 'This coupon is for other products.', wakes: false },
  'coupon-used-up': { status: 409, sentence: 'This coupon has been used up.', wakes: false },
  'coupon-used-before': { status: 409, sentence: 'You have used this coupon already.', wakes: false },
  'coupon-not-for-this-order': {
    status: 409,
    sentence: 'This coupon cannot be used for this order.',
    wakes: false,
  },
  'coupon-first-order-only': { status: 409, sentence: 'This coupon is for a first order.', wakes: false },
  'idempotency-key-missing': {
    status: 400,
    sentence: 'The Idempotency-Key header is missing or malformed.',
    wakes: false,
  },
  'idempotency-key-reused': {
    status: 409,
    sentence: 'This Idempotency-Key was used before.',
    wakes: false,
  },
  'review-needs-purchase': {
    status: 403,
    sentence: 'Only buyers who got the product can review it.',
    wakes: false,
  },
  'link-ended': { status: 410, sentence: 'This link is no longer valid.', wakes: false },
  'order-not-payable': { status: 409, sentence: 'This order can no longer be paid.', wakes: false },
  'status-not-allowed': { status: 409, sentence: 'The order cannot change to that status.', wakes: false },
  'order-held': {
    status: 409,
    sentence: 'This order is being checked. Its keys and files open when the check is over.',
    wakes: false,
  },
  'order-disputed': {
    status: 409,
    sentence:
      'The payment is disputed at the bank or the payment provider. Nothing is refunded meanwhile, so that no money goes back twice.',
    wakes: false,
  },
  'not-refundable': {
    status: 409,
    sentence: 'This can no longer be refunded automatically. Write to us and we will look into it.',
    wakes: false,
  },
  'claim-open': {
    status: 409,
    sentence: 'A refund request for this order is already under review.',
    wakes: false,
  },
  'keys-unrevealed': {
    status: 409,
    sentence: 'You have keys or files that you have not opened. They are lost with the account.',
    wakes: false,
  },
  'orders-open': {
    status: 409,
    sentence: 'An order of yours is not finished yet. The account can be deleted once it is.',
    wakes: false,
  },
  'payment-method-not-offered': {
    status: 409,
    sentence: 'This payment method is no longer offered. Please choose another.',
    wakes: false,
  },
  'no-payment-methods': {
    status: 503,
    sentence: 'The shop cannot take payments at the moment. Please come back later.',
    wakes: false,
  },
  'order-not-accepted': {
    status: 409,
    sentence: 'We cannot take this order. If you have a question, please write to us.',
    wakes: false,
  },
  'payments-paused': {
    status: 409,
    sentence:
      'Too many payments were declined, so no further one is opened for a while. Please try again later, or write to us.',
    wakes: false,
  },
  'payment-provider-unavailable': {
    status: 503,
    sentence: 'The payment service is not answering. Please try again.',
    wakes: true,
  },
  'signature-wrong': { status: 400, sentence: 'The signature is wrong.', wakes: false },
  'key-unreadable': {
    status: 500,
    sentence: 'The key could not be read. We have been notified.',
    wakes: true,
  },
  ...adminProblems,
  ...twoFactorProblems,
  unavailable: {
    status: 503,
    sentence: 'The shop is not available for a moment. Please try again.',
    wakes: true,
  },
  'internal-error': { status: 500, sentence: 'Something went wrong on our side.', wakes: true },
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems
/** Refusals that shoppers never get. */
export type AdminProblemCode = keyof typeof adminProblems

/** The body of every error response. */
export type ProblemBody = {
  /** English message; the interface shows its own text for the code. */
  error: string
  code: ProblemCode
  detail?: Readonly<Record<string, unknown>> | string
  /** Field name → problem code. */
  fields?: Readonly<Record<string, string>>
  requestId: string
}
