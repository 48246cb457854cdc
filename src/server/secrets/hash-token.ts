import { createHash } from 'node:crypto'

/** Tokens are stored as SHA-256 only, so that a stolen database contains no usable token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
