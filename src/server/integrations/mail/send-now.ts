import { unlessAborted } from '#server/jobs/run-in-time.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Less than proxies wait for a response. */
const milliseconds = 30_000

/**
 * Sends an e-mail while somebody waits for the result. Throws if the mail server refuses it, or has not accepted
 * it within 30 s: then it may still arrive.
 */
export async function sendNow(
  mailer: Mailer,
  mail: Mail,
  late: AbortSignal = AbortSignal.timeout(milliseconds),
): Promise<void> {
  await unlessAborted(late, mailer.send(mail, late))
}
