import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/settings.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { siteVerifyAddresses } from '#server/integrations/bot-check/open-bot-check.ts'
import { isSecretAccepted } from '#server/integrations/bot-check/site-verify.ts'
import type { Settings } from '#server/settings/read-settings.ts'

type Changes = InputOf<typeof contract.changeSettings>['changes']

/**
 * Refuses, at its field, a secret key that the chosen bot check does not accept: it would close sign-up, password
 * reset and the guests' orders to everybody but the owner who is signed in. A service that does not respond
 * refuses nothing. Never call it inside a transaction.
 */
export async function refuseBotKeys(
  { botCheck }: Pick<Settings, 'botCheck'>,
  changes: Changes,
): Promise<Refusal<'invalid-input'> | null> {
  const after = (key: string, now: string) => {
    const change = changes.find((one) => one.key === key)
    return change === undefined ? now : String(change.value ?? '').trim()
  }
  const kind = after('BOT_CHECK', botCheck.chosen)
  const siteKey = after('BOT_CHECK_SITE_KEY', botCheck.siteKey)
  const secret = after('BOT_CHECK_SECRET', botCheck.secret)
  const isSame = kind === botCheck.chosen && siteKey === botCheck.siteKey && secret === botCheck.secret
  if (isSame || (kind !== 'turnstile' && kind !== 'recaptcha') || siteKey === '' || secret === '') return null
  const accepted = await isSecretAccepted({ secret, url: botCheck.url ?? siteVerifyAddresses[kind] })
  return accepted === false
    ? refuse('invalid-input', { fields: { BOT_CHECK_SECRET: 'secret-refused' } })
    : null
}
