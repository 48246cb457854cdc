import { createHash } from 'node:crypto'

export type Encoding = 'br' | 'gzip'

// named in Accept-Encoding, and not with q=0, which refuses it
const accepted: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[\s,])br(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[\s,])gzip(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
}
const smallestFirst = ['br', 'gzip'] as const

/** The smallest of the encodings on offer that the browser takes; null when it shall have the plain bytes. */
export function chooseEncoding(
  accepts: string | string[] | null | undefined,
  offered: readonly Encoding[] = smallestFirst,
): Encoding | null {
  const text = accepts?.toString() ?? ''
  return offered.find((encoding) => accepted[encoding].test(text)) ?? null
}

/** What tells the browser of it. */
export function encodingHeader(encoding: Encoding | null): { 'content-encoding'?: Encoding } {
  return encoding === null ? {} : { 'content-encoding': encoding }
}

/** A strong ETag of a body, whatever it is packed in. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
