import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a time step: RFC 6238 over RFC 4226 with SHA-1, which all authenticator apps support. */
export function totpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff
  return (number % 10 ** length).toString().padStart(length, '0')
}

/**
 * The time step of a code, if it is the current one or next to it (clocks differ) and after the last one used: a code
 * is valid once. Null otherwise.
 */
export function matchStep(
  secret: Buffer,
  code: string,
  { now, last }: { now: number; last: number },
): number | null {
  const entered = Buffer.from(code.replace(/[\s-]/g, ''))
  const steps = [now - 1, now, now + 1].filter((step) => step > last)
  // no early exit: the time taken must not disclose which one matched
  return steps.reduce<number | null>((found, step) => {
    const wanted = Buffer.from(totpCode(secret, step))
    return entered.length === wanted.length && timingSafeEqual(entered, wanted) ? step : found
  }, null)
}

export function stepOf(seconds: number): number {
  return Math.floor(seconds / stepSeconds)
}

/** RFC 4648 base32 without padding, for manual entry. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31)
  }
  return bits === 0 ? text : text + alphabet.charAt((held << (5 - bits)) & 31)
}

/** The URI of the QR code (Google Authenticator's key URI format). */
export function totpUri(shop: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(username)}`
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(shop)}`,
    'algorithm=SHA1',
    `digits=${digits}`,
    `period=${stepSeconds}`,
  ]
  return `otpauth://totp/${label}?${query.join('&')}`
}
