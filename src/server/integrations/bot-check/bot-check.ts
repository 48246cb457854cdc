import type { OutputOf } from '#contract/endpoint.ts'
import type { getBotChallenge } from '#contract/identity/bot-check.ts'

type BotProof = {
  readonly proof: string
  /** The visitor's IP address. */
  readonly address: string
  /** The path of the called endpoint. */
  readonly action: string
}

export type BotVerdict = 'passed' | 'failed' | 'unavailable'

/** Tells people from bots. Each proof is valid once. Never call it inside a transaction. */
export type BotCheck = {
  readonly kind: 'altcha' | 'turnstile' | 'recaptcha'
  /** What the browser needs to start the check. */
  challenge(): Promise<OutputOf<typeof getBotChallenge>>
  verify(proof: BotProof): Promise<BotVerdict>
}
