import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** The token in the links of an alert's e-mails: the alert's id, signed by the shop. It is not stored. */
export function alertToken(secret: Buffer, id: string): string {
  return `${id}.${sign(secret, id)}`
}

/** The alert's id from a token, or null if the signature is invalid. */
export function alertOfToken(secret: Buffer, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return /^[0-9a-f-]{36}$/.test(id) && sameText(signature, sign(secret, id)) ? id : null
}

/** The address of the page that an e-mail links to. */
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
