import {
  confirmPayment as confirmDefinition,
  startPayment as startDefinition,
} from '../../contract/orders.ts'
import * as contract from '../../contract/payments.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, type Steps, steps } from '../http/route.ts'
import { getDemoMail, listDemoMails } from '../outside/mail/demo-mailbox.ts'
import { openMailbox } from '../outside/mail/mailbox-door.ts'
import { actOnSandbox, type SandboxDelivery } from '../outside/payments/act-on-sandbox.ts'
import { viewSandboxPayment } from '../outside/payments/view-sandbox.ts'
import { type BuyersSettling, confirmPayment } from './confirm-payment.ts'
import { leaveOrder } from './leave-order.ts'
import { buyersQuestions } from './may-ask.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(context: ServerContext): readonly Route[] {
  const { payments: provider, jobs, settings, pool } = context
  const mayAskFor = ({ actor }: Steps) => buyersQuestions(pool, settings, actor.address)
  const settlingFor = (call: Steps): BuyersSettling => ({
    transact: call.transact,
    actor: call.actor,
    provider,
    jobs,
    mayAsk: mayAskFor(call),
  })
  return [
    steps(startDefinition, (call, input) =>
      startPayment(call, { provider, publicUrl: settings.publicUrl, jobs, mayAsk: mayAskFor(call) }, input),
    ),
    steps(confirmDefinition, (call, input) => confirmPayment(call, settlingFor(call), input)),
    steps(contract.leaveOrder, (call, input) => leaveOrder(call, settlingFor(call), input)),
    steps(contract.receiveWebhook, ({ transact, actor }, input) =>
      receiveWebhook({ transact, actor, provider, jobs }, input),
    ),
  ]
}

/** What only the demo shop has: the sandbox payment page and the mailbox. */
export function demoRoutes(context: ServerContext, delivery: SandboxDelivery): readonly Route[] {
  return [
    reads(contract.getSandboxPayment, (_, { reference }) => viewSandboxPayment(delivery.pool, reference)),
    steps(contract.actOnSandboxPayment, (_, { reference, act }) => actOnSandbox(delivery, reference, act)),
    steps(contract.openMailbox, (call, input) => openMailbox(call, context, input)),
    steps(contract.listDemoMails, (call) => listDemoMails(call, context)),
    steps(contract.getDemoMail, (call, input) => getDemoMail(call, context, input)),
  ]
}
