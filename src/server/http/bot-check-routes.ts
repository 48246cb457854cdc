import * as contract from '#contract/identity/bot-check.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route } from './route.ts'
import { getBotChallenge } from '#server/integrations/bot-check/get-bot-challenge.ts'

export function botCheckRoutes(context: Pick<ServerContext, 'botCheck'>): readonly Route[] {
  return [query(contract.getBotChallenge, () => getBotChallenge(context.botCheck))]
}
