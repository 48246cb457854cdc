import { refuse, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import { runningBlocks } from './running-blocks.ts'

/**
 * Refuses whoever is asking if a block runs against the e-mail address of the order, their account or
 * their network. The refusal does not say which. `secret`: under which deleted accounts are kept.
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
