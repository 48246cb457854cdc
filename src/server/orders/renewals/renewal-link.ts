import { addressIn, type Language } from '#shop/localized.ts'

/** The page that unsubscribes from reminders about an order. */
export function stopAddress(publicUrl: string, token: string, language: Language): string {
  return publicUrl + addressIn(language, `/alerts/stop-renewals?token=${token}`)
}

/** The checkout with these products in the cart. */
export function renewalAddress(publicUrl: string, productIds: readonly string[], language: Language): string {
  return publicUrl + addressIn(language, `/checkout?renew=${productIds.join(',')}`)
}
