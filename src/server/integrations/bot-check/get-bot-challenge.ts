import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/bot-check.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { BotCheck } from './bot-check.ts'

/** A new puzzle for the browser, or the external service it must use. */
export async function getBotChallenge(
  botCheck: BotCheck | null,
): Promise<OutputOf<typeof contract.getBotChallenge> | Refusal<'not-found'>> {
  return (await botCheck?.challenge()) ?? refuse('not-found')
}
