import { stopAlertAtOnce } from '#contract/alerts.ts'
import { stopRenewalRemindersAtOnce } from '#contract/orders/renewals.ts'
import { stopReviewRequestsAtOnce } from '#contract/orders/review-requests.ts'
import { addressIn } from '#shop/localized.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { PlainRoute } from '#server/http/route.ts'
import { languageOf } from './render-page.ts'

const pages = [
  [stopAlertAtOnce.path, 'stop'],
  [stopReviewRequestsAtOnce.path, 'stop-reviews'],
  [stopRenewalRemindersAtOnce.path, 'stop-renewals'],
] as const

/**
 * The addresses of List-Unsubscribe for mail programs without one-click unsubscribe, which open them in a
 * browser: they lead to the page that unsubscribes. They change nothing, because scanners of e-mails open
 * every link.
 */
export function unsubscribeRoutes({ settings }: Pick<ServerContext, 'settings'>): readonly PlainRoute[] {
  return pages.map(([path, page]) => ({
    path,
    async serve({ url, headers }, { token = '' }) {
      const language = languageOf(url, headers.get('cookie') ?? '')
      const address = addressIn(language, `/alerts/${page}?token=${encodeURIComponent(token)}`)
      return new Response(null, {
        status: 303,
        headers: { location: settings.publicUrl + address, 'cache-control': 'no-store' },
      })
    },
  }))
}
