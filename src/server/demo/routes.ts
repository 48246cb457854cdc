import * as clearing from '#contract/demo/clearing.ts'
import * as mailbox from '#contract/demo/mailbox.ts'
import * as sandbox from '#contract/demo/sandbox.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { clearDemo } from './clear/clear-demo.ts'
import { getDemoContents } from './clear/get-demo-contents.ts'
import { getDemoMail, listDemoMails } from './mailbox/demo-mailbox.ts'
import { openMailbox } from './mailbox/open-mailbox.ts'
import { actOnSandbox, type SandboxDelivery } from './sandbox/act-on-sandbox.ts'
import { viewSandboxPayment } from './sandbox/view-sandbox.ts'

/** The routes of the demo shop: the sandbox payment page and the mailbox. */
export function demoRoutes(context: ServerContext, delivery: SandboxDelivery): readonly Route[] {
  return [
    query(sandbox.getSandboxPayment, (_, { reference }) => viewSandboxPayment(delivery.pool, reference)),
    handler(sandbox.actOnSandboxPayment, (_, { reference, action }) =>
      actOnSandbox(delivery, reference, action),
    ),
    handler(mailbox.openMailbox, (call, input) => openMailbox(call, context, input)),
    handler(mailbox.listDemoMails, (call) => listDemoMails(call, context)),
    query(clearing.getDemoContents, getDemoContents),
    transaction(clearing.clearDemo, clearDemo),
    handler(mailbox.getDemoMail, (call, input) => getDemoMail(call, context, input)),
  ]
}
