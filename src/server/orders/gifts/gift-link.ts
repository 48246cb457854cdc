import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { sameText } from '#server/secrets/same-text.ts'

export type SentGift = { readonly orderId: string; readonly version: number; readonly email: string }

/** The proof in the link of a gift's e-mail: anyone who has it has read that mailbox. */
function giftProof(secret: Buffer, { orderId, version, email }: SentGift): string {
  return createHmac('sha256', secret).update(`${orderId}\0${version}\0${email}`).digest('base64url')
}

export function isGiftProof(secret: Buffer, gift: SentGift, proof: string): boolean {
  return sameText(proof, giftProof(secret, gift))
}

/** The address in a gift's e-mail. The proof is in the fragment, so no log or Referer contains it. */
export function giftLink(
  { settings, secrets }: Pick<ServerContext, 'settings' | 'secrets'>,
  gift: SentGift,
  language: Language,
): string {
  const address = settings.publicUrl + addressIn(language, `/gift/${gift.orderId}`)
  return `${address}#${giftProof(secrets.gifts, gift)}`
}
