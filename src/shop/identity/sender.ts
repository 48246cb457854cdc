import { isEmailAddress } from './email-address.ts'

/** The sender of the shop's e-mails; the name may be empty. */
export type Sender = { readonly name: string; readonly address: string }

/**
 * Reads an address, or a name with an address: `Dana’s Games <shop@dana.example>`. Null if there is no e-mail
 * address. The name is everything before it, as typed: an Israeli company's has a quotation mark in it (בע"מ).
 */
export function readSender(text: string): Sender | null {
  const [, before = '', address = text.trim()] = /^([^]*)<([^<>]*)>\s*$/.exec(text) ?? []
  if (!isEmailAddress(address)) return null
  const name = before.trim()
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(name)?.[1]
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name, address }
}
