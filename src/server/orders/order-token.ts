import { createHmac } from 'node:crypto'
import { sameText } from '#server/secrets/same-text.ts'

/** What a link that ends e-mails about an order is good for. */
type Purpose = 'renewal' | 'review'

/** What the link that ends e-mails about an order carries. Kept nowhere. */
export function orderToken(secret: Buffer, purpose: Purpose, orderId: string): string {
  return `${orderId}.${sign(secret, purpose, orderId)}`
}

/** The order of a token; null when the shop did not write it, or for another purpose. */
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
