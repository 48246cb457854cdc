import { createHmac } from 'node:crypto'
import { addressIn, type Language } from '#shop/localized.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** What a link of an alert's e-mails is about. */
type Linked = {
  readonly id: string
  /** The repeated request that it confirms, if any. */
  readonly repeatId: string | null
}

/** The token in the links of an alert's e-mails: the ids, signed by the shop. It is not stored. */
export function alertToken(secret: Buffer, id: string, repeatId: string | null = null): string {
  const ids = repeatId === null ? id : `${id}.${repeatId}`
  return `${ids}.${sign(secret, ids)}`
}

/** The ids in a token, or null if the signature is invalid. */
export function readAlertToken(secret: Buffer, token: string): Linked | null {
  const [, ids = '', signature = ''] = /^([0-9a-f-]{36}(?:\.[0-9a-f-]{36})?)\.([^.]*)$/.exec(token) ?? []
  if (!sameText(signature, sign(secret, ids))) return null
  const [id = '', repeatId = null] = ids.split('.')
  return { id, repeatId }
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

function sign(secret: Buffer, ids: string): string {
  return createHmac('sha256', secret).update(ids).digest('base64url')
}
