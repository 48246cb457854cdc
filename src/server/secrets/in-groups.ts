const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Encodes 16 bytes as four groups of four easily read and typed characters, using five bits of each byte. */
export function inGroups(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => alphabet.charAt(byte & 31))
  return [0, 4, 8, 12].map((at) => characters.slice(at, at + 4).join('')).join('-')
}
