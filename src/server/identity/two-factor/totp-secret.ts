import type { Vault } from '#server/secrets/vault.ts'

/** The secret of an authenticator app as its row stores it: encrypted, with the id of the data key. */
type SealedTotp = { readonly sealed: Buffer; readonly keyId: number }

/** The 1 was the id of the key while there was only one. */
const associated = (userId: string) => `${userId}/1`

/** Encrypts a secret for its user. */
export function sealTotp(vault: Pick<Vault, 'sealSecret'>, userId: string, secret: Buffer): SealedTotp {
  const { sealed, dataKeyId } = vault.sealSecret('totp', secret, associated(userId))
  return { sealed, keyId: dataKeyId }
}

/** Decrypts a secret. Rejects if it was modified or belongs to another user. */
export function openTotp(
  vault: Pick<Vault, 'openSecret'>,
  userId: string,
  { sealed, keyId }: SealedTotp,
): Promise<Buffer> {
  return vault.openSecret('totp', { sealed, dataKeyId: keyId }, associated(userId))
}
