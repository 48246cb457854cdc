import * as actions from '#contract/admin/orders/order-actions.ts'
import * as disputeAdmin from '#contract/admin/orders/disputes.ts'
import * as bulk from '#contract/admin/orders/order-bulk.ts'
import * as admin from '#contract/admin/orders/orders.ts'
import * as refunds from '#contract/admin/orders/refunds.ts'
import * as unmatched from '#contract/admin/orders/payments.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { addOrderNote, changeOrderEmail, markOrderPaid, resendOrderEmail } from './change-order.ts'
import { changeOrders } from './change-orders.ts'
import { closeOrderTask, settleUnmatchedPayment } from './close-order-task.ts'
import { refundAmountByManager, refundFeeByManager, refundUnitsByManager } from './refunds/refund-order.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { orderTermsOf } from '#server/orders/placing/terms-of-order.ts'
import { createOrder } from './create-order.ts'
import { decideDispute, recordDispute } from './disputes/decide-dispute.ts'
import { findCustomers } from './find-customers.ts'
import { getAdminOrder } from './get-admin-order.ts'
import { getEvidence } from './disputes/get-evidence.ts'
import { resolveOrderTask } from './resolve-order-task.ts'
import { resendGift } from '#server/orders/gifts/resend-gift.ts'
import { exportOrders, listAdminOrders } from './list-admin-orders.ts'
import { listUnmatchedPayments } from './list-unmatched-payments.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { refundUnmatchedPayment } from './refunds/refund-unmatched-payment.ts'

export function orderAdminRoutes({ jobs, log, report, settings, payments }: ServerContext): readonly Route[] {
  return [
    query(admin.listAdminOrders, listAdminOrders),
    transaction(admin.exportOrders, exportOrders),
    handler(bulk.changeOrders, (context, input) => changeOrders(context, { jobs, log }, input)),
    query(admin.getAdminOrder, (read, input) => getAdminOrder(read, payments, input)),
    transaction(actions.addOrderNote, addOrderNote),
    transaction(actions.resendOrderEmail, (work, input) => resendOrderEmail(work, jobs, input)),
    transaction(actions.resendGift, (work, input) => resendGift(work, jobs, input)),
    transaction(actions.changeOrderEmail, (work, input) => changeOrderEmail(work, jobs, input)),
    transaction(refunds.refundUnits, (work, input) => refundUnitsByManager(work, jobs, input)),
    transaction(refunds.refundAmount, (work, input) => refundAmountByManager(work, jobs, input)),
    transaction(refunds.refundFee, (work, input) => refundFeeByManager(work, jobs, input)),
    transaction(refunds.retryRefund, (work, input) => retryRefund(work, jobs, input)),
    transaction(actions.markOrderPaid, (work, input) => markOrderPaid(work, jobs, settings.vat, input)),
    transaction(actions.closeOrderTask, (work, input) => closeOrderTask(work, jobs, input)),
    transaction(disputeAdmin.recordDispute, (work, input) => recordDispute(work, jobs, input)),
    transaction(disputeAdmin.decideDispute, (work, input) => decideDispute(work, jobs, input)),
    transaction(disputeAdmin.settleDispute, (work, input) => settleDispute(work, jobs, input)),
    query(disputeAdmin.getEvidence, getEvidence),
    handler(actions.resolveOrderTask, ({ transact, actor }, input) =>
      resolveOrderTask({ transact, actor, providers: payments, jobs, settings, report }, input),
    ),
    query(unmatched.listUnmatchedPayments, listUnmatchedPayments),
    transaction(unmatched.refundUnmatchedPayment, (work, input) => refundUnmatchedPayment(work, jobs, input)),
    transaction(unmatched.settleUnmatchedPayment, settleUnmatchedPayment),
    handler(actions.createOrder, ({ transact, actor, idempotencyKey }, input) =>
      transact(actor, (work) =>
        createOrder(work, jobs, input, {
          idempotencyKey: idempotencyKey ?? '',
          method: payments.methods[0] ?? null,
          vat: settings.vat,
          orderTerms: orderTermsOf(settings),
        }),
      ),
    ),
    query(actions.findCustomers, findCustomers),
  ]
}
