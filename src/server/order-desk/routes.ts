import * as actions from '../../contract/order-actions.ts'
import * as desk from '../../contract/order-desk.ts'
import * as stray from '../../contract/payment-desk.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import {
  addOrderNote,
  changeOrderEmail,
  markOrderPaid,
  refundUnits,
  resendOrderMail,
} from './change-order.ts'
import { closeOrderTask, settleStrayPayment } from './close-order-task.ts'
import { createOrder } from './create-order.ts'
import { findCustomers } from './find-customers.ts'
import { getDeskOrder } from './get-desk-order.ts'
import { exportOrders, listDeskOrders } from './list-desk-orders.ts'
import { listStrayPayments } from './list-stray-payments.ts'
import { returnStrayPayment } from './return-payment.ts'

export function orderDeskRoutes({ jobs, payments: { name: provider } }: ServerContext): readonly Route[] {
  return [
    reads(desk.listDeskOrders, listDeskOrders),
    works(desk.exportOrders, exportOrders),
    reads(desk.getDeskOrder, getDeskOrder),
    works(actions.addOrderNote, addOrderNote),
    works(actions.resendOrderMail, (work, input) => resendOrderMail(work, jobs, input)),
    works(actions.changeOrderEmail, changeOrderEmail),
    works(actions.refundUnits, (work, input) => refundUnits(work, jobs, input)),
    works(actions.markOrderPaid, (work, input) => markOrderPaid(work, jobs, input)),
    works(actions.closeOrderTask, (work, input) => closeOrderTask(work, jobs, input)),
    reads(stray.listStrayPayments, listStrayPayments),
    works(stray.returnStrayPayment, (work, input) => returnStrayPayment(work, jobs, input)),
    works(stray.settleStrayPayment, settleStrayPayment),
    steps(actions.createOrder, ({ transact, actor, idempotencyKey }, input) =>
      transact(actor, (work) =>
        createOrder(work, jobs, input, { idempotencyKey: idempotencyKey ?? '', provider }),
      ),
    ),
    reads(actions.findCustomers, findCustomers),
  ]
}
