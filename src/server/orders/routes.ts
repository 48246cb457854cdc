import * as terms from '#contract/orders/order-terms.ts'
import * as blockAdmin from '#contract/admin/customers/blocks.ts'
import * as gifts from '#contract/orders/gifts.ts'
import * as guests from '#contract/orders/guest-orders.ts'
import * as orderListContract from '#contract/orders/order-list.ts'
import * as contract from '#contract/orders/orders.ts'
import * as refundAdmin from '#contract/admin/orders/refunds.ts'
import * as refunds from '#contract/orders/refunds.ts'
import * as batches from '#contract/admin/stock/stock-batches.ts'
import * as stockKeysContract from '#contract/admin/stock/stock-keys.ts'
import { dayIn } from '#shop/israel-time.ts'
import { isRefusal } from '#shop/result.ts'
import { vatPercentOn } from '#shop/vat.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { addBlock } from './blocks/add-block.ts'
import { liftBlock } from './blocks/lift-block.ts'
import { listBlocks } from './blocks/list-blocks.ts'
import { requestGuestOrders } from './guest-orders/request-guest-orders.ts'
import { changeOrderStatus } from './status/change-order-status.ts'
import { claimRefund } from './refunds/claim-refund.ts'
import { confirmGuestOrders } from './guest-orders/confirm-guest-orders.ts'
import { decideRefundClaim, listRefundClaims } from './refunds/decide-refund-claim.ts'
import { downloadFile } from './delivery/download-file.ts'
import * as renewals from '#contract/orders/renewals.ts'
import * as reviewRequests from '#contract/orders/review-requests.ts'
import { chooseReminders, stopReminders } from './renewals/choose-reminders.ts'
import { chooseReviewRequest, stopReviewRequests } from './review-requests/choose-review-request.ts'
import { changeGift } from './gifts/change-gift.ts'
import { openGift, revealGiftKey } from './gifts/open-gift.ts'
import { getFileLink } from './delivery/get-file-link.ts'
import { getOrder } from './view/get-order.ts'
import { getAdminOrderTerms, getOrderTerms } from './order/get-order-terms.ts'
import { guestBrowserOf, rememberGuestBrowser } from './guest-orders/guest-browser.ts'
import { endGuestOrders, listGuestOrders } from './guest-orders/list-guest-orders.ts'
import { listOrders } from './order/list-orders.ts'
import { placeOrder } from './placing/place-order.ts'
import { orderTermsOf } from './placing/terms-of-order.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { replaceBatchKeys } from './delivery/replace-batch-keys.ts'
import { replaceKey } from './delivery/replace-key.ts'
import { revealKey } from './delivery/reveal-key.ts'

export function orderRoutes(context: ServerContext): readonly Route[] {
  const { settings, secrets, vault, jobs, payments } = context
  return [
    handler(contract.placeOrder, async (call, input) => {
      const guest = guestBrowserOf(call)
      const terms = {
        idempotencyKey: call.idempotencyKey,
        holdSeconds: settings.holdSeconds,
        orderTerms: orderTermsOf(settings),
        guestHash: guest.hash,
        method: payments.methods[0] ?? null,
        customerSecret: secrets.customers,
        agent: call.browser.agent,
        vatPercent: vatPercentOn(dayIn(new Date().toISOString()), settings.vat),
        emailKeys: settings.emailKeys,
      }
      const placed = await call.transact(call.actor, (work) => placeOrder(work, jobs, input, terms))
      if (!isRefusal(placed)) rememberGuestBrowser(call, guest)
      return placed
    }),
    query(contract.getOrder, getOrder),
    query(terms.getOrderTerms, (read, input) => getOrderTerms(read, context, input)),
    query(terms.getAdminOrderTerms, (read, input) => getAdminOrderTerms(read, context, input)),
    transaction(contract.revealKey, (work, input) => revealKey(work, vault, input)),
    query(gifts.openGift, (read, input) => openGift(read, secrets.gifts, input)),
    transaction(gifts.revealGiftKey, (work, input) =>
      revealGiftKey(work, { vault, secret: secrets.gifts }, input),
    ),
    transaction(gifts.changeGift, (work, input) => changeGift(work, jobs, input)),
    transaction(renewals.chooseRenewalReminders, chooseReminders),
    transaction(renewals.stopRenewalReminders, (work, input) => stopReminders(work, secrets.alerts, input)),
    transaction(renewals.stopRenewalRemindersAtOnce, (work, input) =>
      stopReminders(work, secrets.alerts, input),
    ),
    transaction(reviewRequests.chooseReviewRequest, chooseReviewRequest),
    transaction(reviewRequests.stopReviewRequests, (work, input) =>
      stopReviewRequests(work, secrets.alerts, input),
    ),
    transaction(reviewRequests.stopReviewRequestsAtOnce, (work, input) =>
      stopReviewRequests(work, secrets.alerts, input),
    ),
    handler(contract.downloadFile, (handlerContext, input) => downloadFile(handlerContext, context, input)),
    handler(contract.getFileLink, (handlerContext, input) => getFileLink(handlerContext, context, input)),
    query(orderListContract.listOrders, listOrders),
    transaction(stockKeysContract.replaceKey, (work, input) => replaceKey(work, jobs, input)),
    transaction(batches.replaceBatchKeys, (work, input) => replaceBatchKeys(work, jobs, input)),
    transaction(contract.changeOrderStatus, (work, input) => changeOrderStatus(work, jobs, input)),
    transaction(refunds.requestRefund, (work, input) => requestRefund(work, jobs, input)),
    transaction(refunds.claimRefund, (work, input) => claimRefund(work, jobs, input)),
    query(refundAdmin.listRefundClaims, listRefundClaims),
    transaction(refundAdmin.decideRefundClaim, (work, input) => decideRefundClaim(work, jobs, input)),
    handler(guests.requestGuestOrders, (call, input) => requestGuestOrders(call, context, input)),
    handler(guests.confirmGuestOrders, (call, input) => confirmGuestOrders(call, context, input)),
    query(guests.listGuestOrders, listGuestOrders),
    handler(guests.endGuestOrders, endGuestOrders),
    query(blockAdmin.listBlocks, listBlocks),
    transaction(blockAdmin.addBlock, (work, input) => addBlock(work, secrets.customers, input)),
    transaction(blockAdmin.liftBlock, liftBlock),
  ]
}
