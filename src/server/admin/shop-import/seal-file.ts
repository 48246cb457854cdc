import type { Secrets } from '#server/secrets/secrets.ts'
import { seal, unseal } from '#server/secrets/seal.ts'

/**
 * Encrypts a waiting file, which may contain licence keys in clear; it can be decrypted only in its own row.
 */
export function sealFile(
  { imports }: Pick<Secrets, 'imports'>,
  importId: string,
  content: Uint8Array,
): Buffer {
  return seal(imports, Buffer.from(content), `shop-import/${importId}`)
}

export function unsealFile({ imports }: Pick<Secrets, 'imports'>, importId: string, sealed: Buffer): Buffer {
  return unseal(imports, sealed, `shop-import/${importId}`)
}
