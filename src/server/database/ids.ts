import { randomBytes, randomUUIDv7 } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 100 random bits in 20 characters that are easy to read aloud. For orders, products and references. */
export function newId(): string {
  return [...randomBytes(20)].map((byte) => alphabet[byte & 31]).join('')
}

/** For rows that should lie in the order of their making. */
export function newRowId(): string {
  return randomUUIDv7()
}
