import * as contract from '#contract/identity/bot-check.ts'
import { query, type Route } from './route.ts'
import type { BotCheck } from '#server/integrations/bot-check/bot-check.ts'
import { getBotChallenge } from '#server/integrations/bot-check/get-bot-challenge.ts'

export function botCheckRoutes(botCheck: BotCheck | null): readonly Route[] {
  return [query(contract.getBotChallenge, () => getBotChallenge(botCheck))]
}
