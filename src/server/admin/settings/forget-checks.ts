import { eq, inArray } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { goingLiveMarks } from '#server/database/tables/going-live.ts'
import { paymentProviderStates } from '#server/database/tables/payments/payment-providers.ts'
import { providerOfSetting } from '#server/settings/payments/payment-settings.ts'

/** A test e-mail says something only about the mail server and the sender it was sent with. */
const mailKeys: ReadonlySet<string> = new Set(['SMTP_URL', 'MAIL_FROM'])

/**
 * Deletes what was found out about the previous values of the settings that change: whether providers accept
 * the credentials, and that a test e-mail was accepted.
 */
export async function forgetChecks({ tx }: Pick<Work, 'tx'>, changed: ReadonlySet<string>): Promise<void> {
  const providers = [...new Set([...changed].flatMap((key) => providerOfSetting(key) ?? []))]
  if (providers.length > 0)
    await tx.delete(paymentProviderStates).where(inArray(paymentProviderStates.provider, providers))
  if ([...changed].some((key) => mailKeys.has(key)))
    await tx.delete(goingLiveMarks).where(eq(goingLiveMarks.item, 'test-email'))
}
