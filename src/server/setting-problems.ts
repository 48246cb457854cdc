import type { Settings } from './settings.ts'

/** Bytes that are all the same were typed to fill the setting; nobody drew them. */
export function masterKeyProblems(key: Buffer, mode: Settings['mode']): string[] {
  if (key.length !== 32) return ['MASTER_KEY must be 32 bytes in base64']
  return mode === 'live' && key.every((byte) => byte === key[0])
    ? ['MASTER_KEY must be random: these bytes are all the same (openssl rand -base64 32 draws a key)']
    : []
}
