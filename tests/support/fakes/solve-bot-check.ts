import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getBotChallenge } from '#contract/identity/bot-check.ts'
import type { TestShop } from '../shop.ts'

/** The Bot-Proof header of a browser that has solved a challenge of the shop. */
export async function aBotProof(shop: TestShop): Promise<string> {
  const { data: challenge } = await shop.call(getBotChallenge, {})
  if (challenge.kind !== 'altcha') throw new Error('Another service checks for bots')
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeProof({ challenge, solution })
}

export function encodeProof(proof: unknown): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}

export function decodeProof(proof: string): {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: Record<string, unknown>
} {
  // edge: made by aBotProof
  return JSON.parse(Buffer.from(proof, 'base64').toString()) as never
}
