import * as contract from '../../contract/orders.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { revealKey } from '../stock/reveal-key.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { getOrder } from './get-order.ts'
import { guestHashFor } from './guest-token.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

export function orderRoutes(context: ServerContext): readonly Route[] {
  const { settings, secrets, vault, jobs, payments: provider } = context
  return [
    steps(contract.placeOrder, (call, input) => {
      const idempotencyKey = call.idempotencyKey ?? ''
      const terms = {
        idempotencyKey,
        holdSeconds: settings.holdSeconds,
        guestHash: guestHashFor(call, secrets.guest, idempotencyKey),
        provider: provider.name,
      }
      return call.transact(call.actor, (work) => placeOrder(work, jobs, input, terms))
    }),
    steps(contract.startPayment, (call, input) => startPayment(call, provider, settings.publicUrl, input)),
    steps(contract.confirmPayment, (call, input) =>
      confirmPayment(call, { transact: call.transact, actor: call.actor, provider, jobs }, input),
    ),
    reads(contract.getOrder, getOrder),
    works(contract.revealKey, (work, input) => revealKey(work, vault, input)),
    reads(contract.listOrders, listOrders),
    works(contract.changeOrderStatus, (work, input) => changeOrderStatus(work, jobs, input)),
  ]
}
