import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-bulk.ts'
import { bulkRefusals } from '#contract/admin/orders/order-bulk.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { changeOrderStatus } from '#server/orders/status/change-order-status.ts'
import { resendOrderEmail } from './change-order.ts'

type Needs = Pick<ServerContext, 'jobs' | 'log'>
type Input = InputOf<typeof contract.changeOrders>
type Output = OutputOf<typeof contract.changeOrders>
type Refused = Output['results'][number]['refused']

/**
 * The same for several orders, each in its own transaction, so that a refused one does not affect the others.
 */
export async function changeOrders(
  { transact, actor }: Pick<HandlerContext, 'transact' | 'actor'>,
  needs: Needs,
  { orderIds, requestId, change }: Input,
): Promise<Output> {
  const results: Output['results'] = []
  for (const orderId of new Set(orderIds)) {
    try {
      const refused = await transact(actor, (work) => changeOne(work, needs, orderId, { change, requestId }))
      results.push({ orderId, refused })
    } catch (error) {
      needs.log.error({ err: error, orderId }, 'An order of several could not be changed')
      results.push({ orderId, refused: 'internal-error' })
    }
  }
  return { results }
}

async function changeOne(
  work: Work,
  { jobs }: Needs,
  orderId: string,
  { change, requestId }: Pick<Input, 'change' | 'requestId'>,
): Promise<Refused> {
  const result =
    change.what === 'email'
      ? await resendOrderEmail(work, jobs, { orderId, requestId })
      : await changeOrderStatus(work, jobs, { id: orderId, status: 'shipped', reason: change.reason })
  return isRefusal(result) ? refusedAs(result) : null
}

function refusedAs({ refused }: Refusal): Refused {
  const known = bulkRefusals.find((code) => code === refused)
  if (known === undefined) throw new Error(`An order of several was refused as ${refused}`)
  return known
}
