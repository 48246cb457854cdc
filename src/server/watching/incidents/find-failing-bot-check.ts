import { siteVerifyAddresses } from '#server/integrations/bot-check/open-bot-check.ts'
import { isSecretAccepted } from '#server/integrations/bot-check/site-verify.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { DetectedProblem } from './record-incidents.ts'

/**
 * Whether the service of the bot check accepts the shop's secret key. If it does not respond, it is asked once
 * more: one lost request is no incident. It takes up to ten seconds: never call it inside a transaction.
 */
export async function findFailingBotCheck({
  botCheck: { kind, secret, url },
}: Pick<Settings, 'botCheck'>): Promise<DetectedProblem[]> {
  if (kind !== 'turnstile' && kind !== 'recaptcha') return []
  const service = { secret, url: url ?? siteVerifyAddresses[kind] }
  const accepted = (await isSecretAccepted(service)) ?? (await isSecretAccepted(service))
  return accepted === true ? [] : [{ kind: 'bot-check-failing', subject: kind }]
}
