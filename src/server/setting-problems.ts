import type { Settings } from './settings.ts'

/** The sandbox is the only provider of this release, and it takes no money. */
export function providerProblems(provider: string, mode: Settings['mode']): string[] {
  if (provider !== 'sandbox') return ['PAYMENT_PROVIDER must be sandbox: this release knows no other']
  return mode === 'live' ? ['PAYMENT_PROVIDER=sandbox takes no money: it is refused when SHOP_MODE=live'] : []
}

/** Bytes that are all the same were typed to fill the setting; nobody drew them. */
export function masterKeyProblems(key: Buffer, mode: Settings['mode']): string[] {
  if (key.length !== 32) return ['MASTER_KEY must be 32 bytes in base64']
  return mode === 'live' && key.every((byte) => byte === key[0])
    ? ['MASTER_KEY must be random: these bytes are all the same (openssl rand -base64 32 draws a key)']
    : []
}
