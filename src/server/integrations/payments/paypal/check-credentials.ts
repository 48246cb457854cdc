import * as v from 'valibot'
import type { PaypalSettings } from '#server/settings/payments/paypal-definitions.ts'
import { type CredentialReport, CredentialsRefused } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { paypalCalls } from './paypal-calls.ts'

const hooks = v.object({ webhooks: v.array(v.object({ id: v.string() })) })

/** Requests a new access token and checks that the app has the webhook. */
export async function checkCredentials(
  settings: PaypalSettings,
  needs: ProviderNeeds,
): Promise<CredentialReport> {
  try {
    // a new client, without a cached token
    const response = await paypalCalls(settings, needs)({ path: '/v1/notifications/webhooks' })
    if ('refused' in response) return { wrong: [], reason: response.refused.message }
    const read = v.safeParse(hooks, response.body)
    const isThere = !read.success || read.output.webhooks.some(({ id }) => id === settings.webhookId)
    return isThere
      ? { wrong: [], reason: null }
      : { wrong: ['PAYPAL_WEBHOOK_ID'], reason: `The app has no webhook ${settings.webhookId}` }
  } catch (error) {
    if (error instanceof CredentialsRefused) return { wrong: error.settings, reason: null }
    throw error
  }
}
