import type { PlainRoute } from './app.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import type { ServerContext } from './context.ts'
import { alertRoutes } from './alerts/routes.ts'
import { imageRoutes } from './catalogue/image-routes.ts'
import { deskProductRoutes } from './catalogue/desk-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { openSharePictures } from './catalogue/share-pictures.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Route } from './http/route.ts'
import { accountRoutes } from './identity/account-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { teamRoutes } from './identity/team-routes.ts'
import { orderDeskRoutes } from './order-desk/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { botCheckRoutes } from './outside/bot-check/routes.ts'
import type { SandboxDelivery } from './outside/payments/act-on-sandbox.ts'
import { foundRoutes } from './pages/found-routes.ts'
import { demoRoutes, paymentRoutes } from './payments/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { personParts } from './person-parts.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { stockArrived } from './orders/stock-arrived.ts'
import { version } from './version.ts'

/** Every route of the shop. The sandbox and the mailbox exist only in demo mode. */
export function allRoutes(context: ServerContext, delivery: SandboxDelivery): readonly Route[] {
  return [
    ...healthRoutes,
    ...identityRoutes(context),
    ...accountRoutes(context),
    ...teamRoutes,
    ...secondFactorRoutes(context),
    ...botCheckRoutes(context.botCheck),
    ...catalogueRoutes(context.content.searchNames),
    ...deskProductRoutes,
    ...contentRoutes(context.content, context.covers),
    ...contactRoutes(context),
    ...auditRoutes(context),
    ...couponRoutes(context),
    ...orderRoutes(context),
    ...reviewRoutes,
    ...favouriteRoutes,
    ...alertRoutes(context),
    ...stockRoutes(context, (work, ids) => stockArrived(work, context.jobs, ids)),
    ...paymentRoutes(context),
    ...analyticsRoutes(context),
    ...figureRoutes,
    ...orderDeskRoutes(context),
    ...privacyRoutes(context, personParts(context)),
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
    ...foundRoutes(context, publicPaths),
  ]
}
