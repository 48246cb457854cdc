import { refuse, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import { runningBlocks } from './running-blocks.ts'

/**
 * Refuses the order if its e-mail address, account or network is blocked, without saying which. `secret`
 * hashes the addresses of deleted accounts.
 */
export async function refuseBlocked(
  work: Pick<Work, 'tx' | 'actor'>,
  secret: Buffer,
  email: string,
): Promise<Refusal<'order-not-accepted'> | null> {
  const { user, address } = work.actor
  const emails = user === null ? [email] : [email, user.profile.email]
  const found = await runningBlocks(work, { emails, address }, secret)
  return found.length === 0 ? null : refuse('order-not-accepted')
}
