import * as contract from '#contract/admin/going-live.ts'
import { refuse } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route, transaction } from '#server/http/route.ts'
import { advanceOneTestOrder } from './advance-test-order.ts'
import { testProviderCredentials } from './test-provider-credentials.ts'
import { getGoingLive } from './get-going-live.ts'
import { listProviders } from './list-providers.ts'
import { markItem } from './mark-item.ts'
import { openTestOrder } from './open-test-order.ts'
import { sendTestEmail } from './send-test-email.ts'
import { viewTestOrders } from './view-test-order.ts'

/** What an owner does before the shop sells for real. */
export function goingLiveRoutes(context: ServerContext): readonly Route[] {
  const { payments: providers, settings, report } = context
  return [
    query(contract.listPaymentProviders, (read) => listProviders(read, context)),
    handler(contract.checkPaymentProvider, (_, input) => testProviderCredentials(context, input)),
    query(contract.getGoingLive, (read) => getGoingLive(read, context)),
    transaction(contract.markGoingLiveItem, (work, { item, done }) => markItem(work, item, done)),
    handler(contract.sendTestEmail, (call) => sendTestEmail(call, context)),
    handler(contract.openTestOrder, (call, input) => openTestOrder(call, context, input)),
    handler(contract.advanceTestOrder, async ({ transact, actor, read }, { testOrderId }) => {
      // if the provider does not respond, its state does not change
      await advanceOneTestOrder({ transact, actor, providers, settings }, testOrderId).catch(report)
      const [found] = await viewTestOrders(read, testOrderId)
      return found ?? refuse('not-found')
    }),
  ]
}
