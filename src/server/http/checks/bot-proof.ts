import { botProofHeader } from '#contract/identity/bot-check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Actor } from '#server/database/actor.ts'
import type { BotRefusal } from '../route.ts'

/**
 * Orders per hour without a bot check. More than a family or an office places; beyond it, signed in or not, a
 * bot check is required.
 */
const callsUnproven = 20

/** Whether the call needs a proof. `calls`: calls from the IP address within the endpoint's window, including this one; 0 if not counted. */
export function needsBotProof(
  { settings }: ServerContext,
  { botCheck }: Endpoint,
  { user }: Actor,
  calls: number,
): boolean {
  if (botCheck !== 'guests') return botCheck === 'always'
  const { guestCheckout } = settings.botCheck
  if (guestCheckout === 'off') return false
  return calls > callsUnproven || (guestCheckout === 'on' && user === null)
}

/** The refusal of a call without a valid proof; null if it has one, or the shop has no bot check. */
export async function refuseBot(
  { botCheck }: ServerContext,
  endpoint: Endpoint,
  headers: Headers,
  address: string,
): Promise<BotRefusal | null> {
  if (botCheck === null) return null
  const proof = headers.get(botProofHeader)
  if (proof === null || proof === '') return refuse('bot-proof-needed')
  const verdict = await botCheck.verify({ proof, address, action: endpoint.path })
  if (verdict === 'passed') return null
  return refuse(verdict === 'unavailable' ? 'bot-check-unavailable' : 'bot-proof-wrong')
}
