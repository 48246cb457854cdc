import { getBotChallenge as definition } from '../../../contract/bot-check.ts'
import { reads, type Route } from '../../http/route.ts'
import type { BotCheck } from './bot-check.ts'
import { getBotChallenge } from './get-bot-challenge.ts'

export function botCheckRoutes(botCheck: BotCheck | null): readonly Route[] {
  return [reads(definition, () => getBotChallenge(botCheck))]
}
