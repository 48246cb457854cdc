import * as ordersContract from '#contract/orders/orders.ts'
import * as contract from '#contract/orders/payments.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type Route, type HandlerContext, handler } from '#server/http/route.ts'
import { type BuyerSettleContext, confirmPayment } from './confirm-payment.ts'
import { abandonByKey, abandonOrder } from './abandon-order.ts'
import { buyerQueryLimit } from './buyer-query-limit.ts'
import { getPaymentStep } from './get-payment-step.ts'
import { receiveWebhook } from './webhooks/receive-webhook.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(context: ServerContext): readonly Route[] {
  const { payments: providers, jobs, settings, secrets, pool, log, report } = context
  const { publicUrl } = settings
  const mayQueryFor = ({ actor }: HandlerContext) => buyerQueryLimit(pool, settings, actor.address)
  const settlingFor = (call: HandlerContext): BuyerSettleContext => ({
    transact: call.transact,
    actor: call.actor,
    providers,
    jobs,
    settings,
    mayQuery: mayQueryFor(call),
    report,
  })
  return [
    handler(contract.listPaymentMethods, async () => ({
      methods: providers.methods.map(({ id, mark, name }) => ({ id, mark, name })),
      keysByEmail: settings.emailKeys,
    })),
    handler(ordersContract.startPayment, (call, input) =>
      startPayment(
        call,
        {
          providers,
          publicUrl,
          vat: settings.vat,
          jobs,
          report,
          mayQuery: mayQueryFor(call),
          declines: settings.declines,
          blocks: secrets.customers,
        },
        input,
      ),
    ),
    handler(contract.getPaymentStep, ({ read }, input) => getPaymentStep(read, providers, input)),
    handler(ordersContract.confirmPayment, (call, input) => confirmPayment(call, settlingFor(call), input)),
    handler(contract.abandonOrder, (call, input) => abandonOrder(call, settlingFor(call), input)),
    handler(contract.abandonByKey, (call) => abandonByKey(call, settlingFor(call))),
    handler(contract.receiveWebhook, ({ transact, actor }, input) =>
      receiveWebhook({ transact, actor, providers, jobs, pool, log, rateLimits: settings.rateLimits }, input),
    ),
  ]
}
