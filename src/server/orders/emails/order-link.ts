import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { sameText } from '#server/secrets/same-text.ts'

type GuestOrder = { readonly orderId: string; readonly email: string }

/** The proof in the link of an order's own e-mail: anyone who has it has read that mailbox. */
function orderLinkProof(secret: Buffer, { orderId, email }: GuestOrder): string {
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
 * The address in an e-mail about an order. A guest's link carries a proof that alone opens nothing: it lets
 * its holder request codes even if a stranger's wrong guesses have used up the limit.
 */
export function orderLink(
  { settings, secrets }: Pick<ServerContext, 'settings' | 'secrets'>,
  { id, email, language, userId }: Linked,
): string {
  const address = settings.publicUrl + addressIn(language, `/orders/${id}`)
  if (userId !== null) return address
  // in the fragment, which browsers never send: no log or Referer contains it
  return `${address}#link=${orderLinkProof(secrets.orderLinks, { orderId: id, email })}`
}
