import { createHmac } from 'node:crypto'
import { sameText } from '#server/secrets/same-text.ts'

/** Which e-mails about an order an unsubscribe link stops. */
type Purpose = 'renewal' | 'review'

/** The token of an unsubscribe link in e-mails about an order. Not stored. */
export function orderToken(secret: Buffer, purpose: Purpose, orderId: string): string {
  return `${orderId}.${sign(secret, purpose, orderId)}`
}

/** The order of a token, or null if the shop did not sign it or signed it for another purpose. */
export function orderOfToken(secret: Buffer, purpose: Purpose, token: string): string | null {
  const [orderId = '', signature = ''] = token.split('.')
  return /^[0-9a-z]{20}$/.test(orderId) && sameText(signature, sign(secret, purpose, orderId))
    ? orderId
    : null
}

// the links of stock alerts are signed with the same secret
function sign(secret: Buffer, purpose: Purpose, orderId: string): string {
  return createHmac('sha256', secret).update(`${purpose} of ${orderId}`).digest('base64url')
}
