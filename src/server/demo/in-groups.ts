const emails = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Sixteen bytes as four groups of four signs that are easily read and typed; five bits of each byte are kept. */
export function inGroups(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => emails.charAt(byte & 31))
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join('')).join('-')
}
