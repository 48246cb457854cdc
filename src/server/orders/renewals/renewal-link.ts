import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** What the link that ends the reminders of an order carries. Kept nowhere. */
export function renewalToken(secret: Buffer, orderId: string): string {
  return `${orderId}.${sign(secret, orderId)}`
}

/** The order of a token; null when the shop did not write it. */
export function orderOfToken(secret: Buffer, token: string): string | null {
  const [orderId = '', signature = ''] = token.split('.')
  return /^[0-9a-z]{20}$/.test(orderId) && sameText(signature, sign(secret, orderId)) ? orderId : null
}

/** The page behind that link. */
export function stopAddress(publicUrl: string, token: string, language: Language): string {
  return publicUrl + addressIn(language, `/alerts/stop-renewals?token=${token}`)
}

/** The checkout with these products in the cart. */
export function renewalAddress(publicUrl: string, productIds: readonly string[], language: Language): string {
  return publicUrl + addressIn(language, `/checkout?renew=${productIds.join(',')}`)
}

// the links of stock alerts are signed with the same secret
function sign(secret: Buffer, orderId: string): string {
  return createHmac('sha256', secret).update(`renewal of ${orderId}`).digest('base64url')
}
