import type { ProblemCode } from '../../contract/problem.ts'

export const words = {
  sessionExpired: 'Your session has expired. Please log in again.',
  userNotLoaded: 'Failed to fetch user details.',
  noResponse: 'No response from the server. Please check your connection.',
  unreachable: 'Connection to API server failed. This may be a CORS or network issue.',
  /** What the interface says for each refusal of the contract. */
  problems: {
    'invalid-input': 'Some fields need another look.',
    'unsupported-media-type': 'The request could not be read.',
    'body-too-large': 'The request is too large.',
    'sign-in-needed': 'Please sign in.',
    'session-expired': 'Your session has expired. Please log in again.',
    'session-unknown': 'Your session has expired. Please log in again.',
    'not-allowed': 'You do not have permission to do this.',
    'foreign-origin': 'This request came from another site and was refused.',
    'csrf-token-wrong': 'The page is out of date. Reload it and try again.',
    'not-found': 'We could not find that.',
    'method-not-allowed': 'That cannot be done here.',
    'too-many-requests': 'Too many requests. Please wait a little.',
    'product-unknown': 'A product in your cart is no longer sold.',
    'out-of-stock': 'A product in your cart is sold out.',
    'too-many-units': 'That is more than one order may hold.',
    'price-changed': 'A price has changed. Please look at your cart again.',
    'idempotency-key-missing': 'The order could not be sent. Reload the page and try again.',
    'idempotency-key-reused':
      'This order was already sent with other contents. Reload the page and try again.',
    'order-not-payable': 'This order can no longer be paid.',
    'status-not-allowed': 'The order cannot change to that status.',
    'payment-provider-unavailable': 'The payment service is not answering. Please try again.',
    'signature-wrong': 'The signature could not be verified.',
    'key-unreadable': 'The key could not be read. We have been told.',
    unavailable: 'The shop is not available for a moment. Please try again.',
    'internal-error': 'Something went wrong on our side.',
  } satisfies Record<ProblemCode, string>,
}
