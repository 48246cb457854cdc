import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** What the links in an alert's mails carry: whose they are, and that the shop wrote them. Kept nowhere. */
export function alertToken(secret: Buffer, id: string): string {
  return `${id}.${sign(secret, id)}`
}

/** The alert of a token; null when the shop did not write it. */
export function alertOfToken(secret: Buffer, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return /^[0-9a-f-]{36}$/.test(id) && sameText(signature, sign(secret, id)) ? id : null
}

/** The page behind a link of the mails. */
export function alertAddress(
  publicUrl: string,
  page: 'confirm' | 'stop',
  token: string,
  language: Language,
): string {
  return publicUrl + addressIn(language, `/alerts/${page}?token=${token}`)
}

function sign(secret: Buffer, id: string): string {
  return createHmac('sha256', secret).update(id).digest('base64url')
}
