import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { sameText } from '#server/secrets/same-text.ts'

type GuestOrder = { readonly orderId: string; readonly email: string }

/** The proof in the link of an order's own e-mail: who brings it has read that mailbox. */
export function orderLinkProof(secret: Buffer, { orderId, email }: GuestOrder): string {
  return createHmac('sha256', secret).update(`${orderId}\0${email.toLowerCase()}`).digest('base64url')
}

export function isFromOrderLink(secret: Buffer, order: GuestOrder, proof: string): boolean {
  return sameText(proof, orderLinkProof(secret, order))
}

type Linked = {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly userId: string | null
}

/**
 * Where an e-mail about an order leads. The link of a guest's order carries a proof that opens nothing
 * by itself: it asks for codes that no stranger's wrong tries can block.
 */
export function orderLink(
  { settings, secrets }: Pick<ServerContext, 'settings' | 'secrets'>,
  { id, email, language, userId }: Linked,
): string {
  const address = settings.publicUrl + addressIn(language, `/orders/${id}`)
  if (userId !== null) return address
  // in the fragment: browsers send it to nobody, so no log and no Referer holds it
  return `${address}#link=${orderLinkProof(secrets.orderLinks, { orderId: id, email })}`
}
