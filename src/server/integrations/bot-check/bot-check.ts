import type { OutputOf } from '#contract/endpoint.ts'
import type { getBotChallenge } from '#contract/identity/bot-check.ts'

export type BotProof = {
  readonly proof: string
  /** Network address of the visitor. */
  readonly address: string
  /** The path of the endpoint that is called. */
  readonly action: string
}

export type BotVerdict = 'passed' | 'failed' | 'unavailable'

/** One way to tell people from robots. A proof counts once. Never called inside a transaction. */
export type BotCheck = {
  readonly kind: 'altcha' | 'turnstile' | 'recaptcha'
  /** What a browser needs to begin with. */
  challenge(): Promise<OutputOf<typeof getBotChallenge>>
  verify(proof: BotProof): Promise<BotVerdict>
}
