import type { InputOf, RefusalOf } from '../../contract/endpoint.ts'
import type { askGuestOrders as definition } from '../../contract/guest-orders.ts'
import type { CodeSent } from '../../contract/identity.ts'
import { isRefusal, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Steps } from '../http/route.ts'
import { countAttempts, keyOf } from '../identity/attempts.ts'
import { openCode } from '../identity/one-time-code.ts'
import { guestLookups } from './guest-table.ts'

/** A guest comes back by a code. No order is looked up here: every address leaves one job, and the worker finds out. */
export async function askGuestOrders(
  steps: Steps,
  needs: Pick<ServerContext, 'pool' | 'settings' | 'jobs'>,
  { email, language }: InputOf<typeof definition>,
): Promise<CodeSent | Refusal<RefusalOf<typeof definition>>> {
  const counted = await countAttempts(needs, [
    { key: keyOf('guest orders email', email), calls: 5, seconds: 900 },
  ])
  if (isRefusal(counted)) return counted
  return steps.transact(steps.actor, async (work) => {
    const { id, sent } = await openCode(work, 'guest-orders')
    await work.tx.insert(guestLookups).values({ id, email, language })
    await needs.jobs.enqueue(work, 'mail-guest-code', { codeId: id })
    await record(work, 'guest-orders.asked', 'guest-orders')
    return sent
  })
}
