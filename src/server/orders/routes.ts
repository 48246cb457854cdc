import * as guests from '../../contract/guest-orders.ts'
import { listOrders as listing } from '../../contract/order-list.ts'
import * as contract from '../../contract/orders.ts'
import * as refundDesk from '../../contract/refund-desk.ts'
import * as refunds from '../../contract/refunds.ts'
import { replaceKey as replaceKeyContract } from '../../contract/stock-keys.ts'
import { isRefusal } from '../../shop/result.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { askGuestOrders } from './ask-guest-orders.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { claimRefund } from './claim-refund.ts'
import { confirmGuestOrders } from './confirm-guest-orders.ts'
import { decideRefundClaim, listRefundClaims } from './decide-refund-claim.ts'
import { downloadFile } from './download-file.ts'
import { getOrder } from './get-order.ts'
import { guestBrowserOf, keepGuestBrowser } from './guest-browser.ts'
import { endGuestOrders, listGuestOrders } from './list-guest-orders.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { requestRefund } from './request-refund.ts'
import { replaceKey } from './replace-key.ts'
import { revealKey } from './reveal-key.ts'

export function orderRoutes(context: ServerContext): readonly Route[] {
  const { settings, secrets, vault, jobs, payments: provider } = context
  return [
    steps(contract.placeOrder, async (call, input) => {
      const guest = guestBrowserOf(call)
      const terms = {
        idempotencyKey: call.idempotencyKey,
        holdSeconds: settings.holdSeconds,
        guestHash: guest.hash,
        provider: provider.name,
        customerSecret: secrets.customers,
      }
      const placed = await call.transact(call.actor, (work) => placeOrder(work, jobs, input, terms))
      if (!isRefusal(placed)) keepGuestBrowser(call, guest)
      return placed
    }),
    reads(contract.getOrder, getOrder),
    works(contract.revealKey, (work, input) => revealKey(work, vault, input)),
    works(contract.downloadFile, (work, input) => downloadFile(work, context.pool, input)),
    reads(listing, listOrders),
    works(replaceKeyContract, (work, input) => replaceKey(work, jobs, input)),
    works(contract.changeOrderStatus, (work, input) => changeOrderStatus(work, jobs, input)),
    works(refunds.requestRefund, (work, input) => requestRefund(work, jobs, input)),
    works(refunds.claimRefund, (work, input) => claimRefund(work, jobs, input)),
    reads(refundDesk.listRefundClaims, listRefundClaims),
    works(refundDesk.decideRefundClaim, (work, input) => decideRefundClaim(work, jobs, input)),
    steps(guests.askGuestOrders, (call, input) => askGuestOrders(call, context, input)),
    steps(guests.confirmGuestOrders, (call, input) => confirmGuestOrders(call, context, input)),
    reads(guests.listGuestOrders, listGuestOrders),
    steps(guests.endGuestOrders, endGuestOrders),
  ]
}
