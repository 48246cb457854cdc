import { clearingPhrases } from '#contract/demo/clearing.ts'
import { api, type EndpointName } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import type { FakeProvider } from '#tests/support/fakes/fake-provider.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

type Names =
  | 'getDemoContents'
  | 'clearDemo'
  | 'listPaymentProviders'
  | 'checkPaymentProvider'
  | 'getGoingLive'
  | 'markGoingLiveItem'
  | 'sendTestEmail'
  | 'openTestOrder'
  | 'advanceTestOrder'

type Shops = { readonly plain: TestShop; readonly broken: TestShop; readonly provider: FakeProvider }

/** `shops` is a function: the shops open after the scenarios are listed. */
export function goingLiveScenarios(shops: () => Shops): Pick<Scenarios, Names> {
  async function send(name: EndpointName, input: unknown, at = shops().plain): Promise<Refused> {
    const owner = aVisitor(await aUser(at.context, { role: 0 }))
    const { status, problem } = await at.call(api[name], input, owner)
    return { status, code: problem.code }
  }
  return {
    getDemoContents: {},
    clearDemo: { 'not-found': () => send('clearDemo', { typed: clearingPhrases.en }) },
    listPaymentProviders: {},
    checkPaymentProvider: { 'not-found': () => send('checkPaymentProvider', { provider: 'payplus' }) },
    getGoingLive: {},
    markGoingLiveItem: {},
    sendTestEmail: {
      'email-not-sent': async () => {
        const mute = await aShop({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
        const refused = await send('sendTestEmail', {}, mute)
        await mute.close()
        return refused
      },
    },
    openTestOrder: {
      'payment-method-not-offered': () => send('openTestOrder', { method: 'barter' }),
      'payment-provider-unavailable': async () => {
        const { broken, provider } = shops()
        provider.down = true
        const refused = await send('openTestOrder', { method: provider.name }, broken)
        provider.down = false
        return refused
      },
    },
    advanceTestOrder: {
      'not-found': () => send('advanceTestOrder', { testOrderId: '01890000-0000-7000-8000-000000000000' }),
    },
  }
}
