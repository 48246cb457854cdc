import * as contract from '../../contract/payments.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps } from '../http/route.ts'
import { getDemoMail, listDemoMails } from '../outside/mail/demo-mailbox.ts'
import { actOnSandbox, type SandboxDelivery } from '../outside/payments/act-on-sandbox.ts'
import { viewSandboxPayment } from '../outside/payments/view-sandbox.ts'
import { receiveWebhook } from './receive-webhook.ts'

export function paymentRoutes({ payments: provider, jobs }: ServerContext): readonly Route[] {
  return [
    steps(contract.receiveWebhook, ({ transact, actor }, input) =>
      receiveWebhook({ transact, actor, provider, jobs }, input),
    ),
  ]
}

/** What only the demo shop has: the sandbox payment page and the mailbox. */
export function demoRoutes(delivery: SandboxDelivery): readonly Route[] {
  return [
    reads(contract.getSandboxPayment, (_, { reference }) => viewSandboxPayment(delivery.pool, reference)),
    steps(contract.actOnSandboxPayment, (_, { reference, act }) => actOnSandbox(delivery, reference, act)),
    reads(contract.listDemoMails, listDemoMails),
    reads(contract.getDemoMail, getDemoMail),
  ]
}
