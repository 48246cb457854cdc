import * as contract from '#contract/bot-check.ts'
import { query, type Route } from '#server/http/route.ts'
import type { BotCheck } from './bot-check.ts'
import { getBotChallenge } from './get-bot-challenge.ts'

export function botCheckRoutes(botCheck: BotCheck | null): readonly Route[] {
  return [query(contract.getBotChallenge, () => getBotChallenge(botCheck))]
}
