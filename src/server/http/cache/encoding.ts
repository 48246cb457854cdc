import { createHash } from 'node:crypto'

export type Encoding = 'br' | 'gzip'

// listed in Accept-Encoding, and not refused with q=0
const accepted: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[\s,])br(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /(?:^|[\s,])gzip(?=\s*(?:[,;]|$))(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
}
const smallestFirst = ['br', 'gzip'] as const

/** The smallest offered encoding that the browser accepts; null for uncompressed. */
export function chooseEncoding(
  accepts: string | string[] | null | undefined,
  offered: readonly Encoding[] = smallestFirst,
): Encoding | null {
  const text = accepts?.toString() ?? ''
  return offered.find((encoding) => accepted[encoding].test(text)) ?? null
}

export function encodingHeader(encoding: Encoding | null): { 'content-encoding'?: Encoding } {
  return encoding === null ? {} : { 'content-encoding': encoding }
}

/** A strong ETag of a body, independent of its encoding. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
