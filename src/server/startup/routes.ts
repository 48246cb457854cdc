import type { PlainRoute } from '#server/http/route.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { alertRoutes } from '#server/alerts/routes.ts'
import { imageRoutes } from '#server/catalogue/images/image-routes.ts'
import { adminProductRoutes } from '#server/catalogue/admin-routes.ts'
import { homeRoutes } from '#server/catalogue/home/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { openSharePictures } from '#server/catalogue/images/share-images.ts'
import { contactRoutes } from '#server/contact/routes.ts'
import { contentAdminRoutes } from '#server/admin/content/routes.ts'
import { contentRoutes } from '#server/content/routes.ts'
import { couponRoutes } from '#server/coupons/routes.ts'
import { docsRoutes } from '#server/pages/api-docs/routes.ts'
import { reportRoutes } from '#server/admin/reports/routes.ts'
import { goingLiveRoutes } from '#server/admin/going-live/routes.ts'
import { favouriteRoutes } from '#server/catalogue/favourites/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { healthRoutes } from '#server/http/health-routes.ts'
import type { Route } from '#server/http/route.ts'
import { accountRoutes } from '#server/identity/account/account-routes.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { teamRoutes } from '#server/identity/team/team-routes.ts'
import { orderAdminRoutes } from '#server/admin/orders/routes.ts'
import { orderRoutes } from '#server/orders/routes.ts'
import { twoFactorRoutes } from '#server/identity/two-factor/routes.ts'
import { botCheckRoutes } from '#server/http/bot-check-routes.ts'
import type { Demo } from '#server/demo/start-demo.ts'
import { oldAddressRoutes } from '#server/pages/old-addresses.ts'
import { seoRoutes } from '#server/pages/seo/seo-routes.ts'
import { serviceWorkerRoutes } from '#server/pages/service-worker.ts'
import { unsubscribeRoutes } from '#server/pages/unsubscribe-links.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { returnRoutes } from '#server/payments/webhooks/receive-return.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { shopExportRoutes } from '#server/admin/shop-export/routes.ts'
import { shopImportRoutes } from '#server/admin/shop-import/routes.ts'
import { privacySources } from './privacy-sources.ts'
import { customerRoutes } from '#server/admin/customers/routes.ts'
import { privacyRoutes } from '#server/privacy/routes.ts'
import { emailRoutes } from '#server/admin/emails/routes.ts'
import { settingRoutes } from '#server/admin/settings/routes.ts'
import { metricsRoutes } from '#server/watching/metrics/metrics-routes.ts'
import { stockRoutes } from '#server/stock/routes.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { version } from './version.ts'

/** All routes. The sandbox and the mailbox exist only in a demo; null in a live shop. */
export function allRoutes(context: ServerContext, demo: Demo | null): readonly Route[] {
  return [
    ...healthRoutes,
    ...identityRoutes(context),
    ...accountRoutes(context),
    ...teamRoutes(context),
    ...settingRoutes(context),
    ...emailRoutes(context),
    ...twoFactorRoutes(context),
    ...botCheckRoutes(context),
    ...catalogueRoutes(context.content),
    ...homeRoutes(context),
    ...adminProductRoutes(context),
    ...contentRoutes(context.content),
    ...contentAdminRoutes(context),
    ...contactRoutes(context),
    ...auditRoutes(context),
    ...couponRoutes(context),
    ...orderRoutes(context),
    ...reviewRoutes,
    ...favouriteRoutes,
    ...alertRoutes(context),
    ...stockRoutes(context, (work, ids) => deliverWaitingOrders(work, context.jobs, ids)),
    ...paymentRoutes(context),
    ...analyticsRoutes(context),
    ...reportRoutes(context),
    ...documentRoutes(context),
    ...orderAdminRoutes(context),
    ...goingLiveRoutes(context),
    ...privacyRoutes(context, privacySources(context)),
    ...customerRoutes(context, privacySources(context)),
    ...shopImportRoutes(context),
    ...shopExportRoutes(context, version),
    ...(demo?.routes ?? []),
  ]
}

/**
 * `publicPaths`: the site's pages, as the page renderer names them; `files`: the paths of the built files.
 */
export function allPlainRoutes(
  context: ServerContext,
  publicPaths: readonly string[],
  files: readonly string[] = [],
): readonly PlainRoute[] {
  return [
    ...docsRoutes(context.settings, version),
    ...imageRoutes(context.images, openSharePictures(context)),
    ...seoRoutes(context, publicPaths),
    ...serviceWorkerRoutes(context.settings, files),
    ...oldAddressRoutes(context),
    ...unsubscribeRoutes(context),
    ...returnRoutes(context),
    ...metricsRoutes(context),
  ]
}
