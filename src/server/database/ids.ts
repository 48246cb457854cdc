import { randomBytes, randomUUIDv7 } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * 100 random bits in 20 characters that are easy to read aloud. For orders, products and reference numbers.
 */
export function newId(): string {
  return [...randomBytes(20)].map((byte) => alphabet[byte & 31]).join('')
}

let last = ''

/** For rows sorted by creation, including those of the same millisecond. */
export function newRowId(): string {
  const id = randomUUIDv7()
  last = id > last ? id : after(last)
  return last
}

/**
 * The same UUID with its last 62 random bits incremented; an overflow within a millisecond is practically
 * impossible.
 */
function after(id: string): string {
  const tail = BigInt(`0x${id.slice(19).replace('-', '')}`) + 1n
  const text = tail.toString(16)
  return `${id.slice(0, 19)}${text.slice(0, 4)}-${text.slice(4)}`
}
