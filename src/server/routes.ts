import type { PlainRoute } from './app.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import type { ServerContext } from './context.ts'
import { alertRoutes } from './alerts/routes.ts'
import { imageRoutes } from './catalogue/images/image-routes.ts'
import { adminProductRoutes } from './catalogue/admin/admin-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { openSharePictures } from './catalogue/images/share-images.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Route } from './http/route.ts'
import { accountRoutes } from './identity/account/account-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { teamRoutes } from './identity/team/team-routes.ts'
import { orderAdminRoutes } from './order-admin/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { botCheckRoutes } from './integrations/bot-check/routes.ts'
import type { SandboxDelivery } from './demo/sandbox/act-on-sandbox.ts'
import { seoRoutes } from './pages/seo-routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { privacySources } from './privacy-sources.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { deliverWaitingOrders } from './orders/delivery/deliver-waiting-orders.ts'
import { version } from './version.ts'

/** Every route of the shop. The sandbox and the mailbox exist only in demo mode. */
export function allRoutes(context: ServerContext, delivery: SandboxDelivery): readonly Route[] {
  return [
    ...healthRoutes,
    ...identityRoutes(context),
    ...accountRoutes(context),
    ...teamRoutes,
    ...twoFactorRoutes(context),
    ...botCheckRoutes(context.botCheck),
    ...catalogueRoutes(context.content.searchNames),
    ...adminProductRoutes,
    ...contentRoutes(context.content, context.covers),
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
    ...reportRoutes,
    ...orderAdminRoutes(context),
    ...privacyRoutes(context, privacySources(context)),
    ...(context.settings.mode === 'demo' ? demoRoutes(context, delivery) : []),
  ]
}

/** `publicPaths` are the site's own pages, as the page renderer names them. */
export function allPlainRoutes(
  context: ServerContext,
  publicPaths: readonly string[],
): readonly PlainRoute[] {
  return [
    ...docsRoutes(context.settings.shop.name, version, context.settings.publicUrl),
    ...imageRoutes(context.images, openSharePictures(context)),
    ...seoRoutes(context, publicPaths),
  ]
}
