import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type pg from 'pg'
import * as v from 'valibot'
import { spendOnce } from '../spend-once.ts'
import type { BotCheck, BotVerdict } from './bot-check.ts'

const lifeSeconds = 20 * 60
/** Attempts a browser needs: about 0.4 s on a desktop, a few seconds on an old phone. */
const attempts = { least: 150, most: 450 }

const payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

/**
 * ALTCHA without an external service: a signed puzzle that costs the browser some work. The library does not
 * prevent replays.
 */
export function altchaCheck(pool: pg.Pool, secret: Buffer, cost: number): BotCheck {
  const secrets = {
    hmacSignatureSecret: secret.toString('base64'),
    hmacKeySignatureSecret: secret.toString('hex'),
  }
  return {
    kind: 'altcha',
    async challenge() {
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(attempts.least, attempts.most),
        deriveKey,
        expiresAt: new Date(Date.now() + lifeSeconds * 1000),
        ...secrets,
      })
      return { kind: 'altcha', parameters: { ...parameters }, signature }
    },
    async verify({ proof }): Promise<BotVerdict> {
      const parsed = v.safeParse(payload, decoded(proof))
      if (!parsed.success) return 'failed'
      const { challenge, solution } = parsed.output
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => null)
      if (result?.verified !== true) return 'failed'
      return (await spendOnce(pool, `altcha ${challenge.signature}`, lifeSeconds + 60)) ? 'passed' : 'failed'
    },
  }
}

function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
