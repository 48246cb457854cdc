import { matchRoute } from '#web/platform/framework/match-route.ts'
import type { Page, Params } from '#web/platform/framework/page.ts'
import { setSearches } from './frame/searches.ts'

type AdminRoute = {
  readonly path: string
  /** The module behind `load`, below src/web. */
  readonly source: string
  readonly load: () => Promise<{ readonly page: Page }>
}

/** Every page of the admin area. The first match wins. Shoppers do not download this list. */
export const adminMap: readonly AdminRoute[] = [
  {
    path: '/dashboard/admin',
    source: 'admin/products/index-page.tsx',
    load: () => import('./products/index-page.tsx'),
  },
  {
    path: '/dashboard/admin/products',
    source: 'admin/products/list-page.tsx',
    load: () => import('./products/list-page.tsx'),
  },
  {
    path: '/dashboard/admin/products/new',
    source: 'admin/products/editor/new-page.tsx',
    load: () => import('./products/editor/new-page.tsx'),
  },
  {
    path: '/dashboard/admin/products/import',
    source: 'admin/products/import/import-page.tsx',
    load: () => import('./products/import/import-page.tsx'),
  },
  {
    path: '/dashboard/admin/products/categories',
    source: 'admin/products/categories/categories-page.tsx',
    load: () => import('./products/categories/categories-page.tsx'),
  },
  {
    path: '/dashboard/admin/products/:productId',
    source: 'admin/products/editor/editor-page.tsx',
    load: () => import('./products/editor/editor-page.tsx'),
  },
  {
    path: '/dashboard/admin/stock',
    source: 'admin/stock/stock-page.tsx',
    load: () => import('./stock/stock-page.tsx'),
  },
  {
    path: '/dashboard/admin/stock/batches/:batchId',
    source: 'admin/stock/batch-page.tsx',
    load: () => import('./stock/batch-page.tsx'),
  },
  {
    path: '/dashboard/admin/stock/:productId',
    source: 'admin/stock/product-stock-page.tsx',
    load: () => import('./stock/product-stock-page.tsx'),
  },
  {
    path: '/dashboard/admin/stock/:productId/import',
    source: 'admin/stock/import/import-page.tsx',
    load: () => import('./stock/import/import-page.tsx'),
  },
  {
    path: '/dashboard/admin/content',
    source: 'admin/content/content-page.tsx',
    load: () => import('./content/content-page.tsx'),
  },
  {
    path: '/dashboard/admin/content/home',
    source: 'admin/home/home-page.tsx',
    load: () => import('./home/home-page.tsx'),
  },
  {
    path: '/dashboard/admin/content/menus',
    source: 'admin/menus/menus-page.tsx',
    load: () => import('./menus/menus-page.tsx'),
  },
  {
    path: '/dashboard/admin/content/:contentId',
    source: 'admin/content/editor-page.tsx',
    load: () => import('./content/editor-page.tsx'),
  },
  {
    path: '/dashboard/admin/coupons',
    source: 'admin/coupons/coupons-page.tsx',
    load: () => import('./coupons/coupons-page.tsx'),
  },
  {
    path: '/dashboard/admin/coupons/:couponId',
    source: 'admin/coupons/coupon-page.tsx',
    load: () => import('./coupons/coupon-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders',
    source: 'admin/orders/orders-page.tsx',
    load: () => import('./orders/orders-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders/blocks',
    source: 'admin/orders/blocks/blocks-page.tsx',
    load: () => import('./orders/blocks/blocks-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders/print',
    source: 'admin/orders/bulk/print-page.tsx',
    load: () => import('./orders/bulk/print-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders/create',
    source: 'admin/orders/create/create-page.tsx',
    load: () => import('./orders/create/create-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders/payments',
    source: 'admin/orders/payments/payments-page.tsx',
    load: () => import('./orders/payments/payments-page.tsx'),
  },
  {
    path: '/dashboard/admin/orders/:orderId',
    source: 'admin/orders/order/order-page.tsx',
    load: () => import('./orders/order/order-page.tsx'),
  },
  {
    path: '/dashboard/admin/customers',
    source: 'admin/customers/customers-page.tsx',
    load: () => import('./customers/customers-page.tsx'),
  },
  {
    path: '/dashboard/admin/customers/:customerId',
    source: 'admin/customers/customer-page.tsx',
    load: () => import('./customers/customer-page.tsx'),
  },
  {
    path: '/dashboard/admin/messages',
    source: 'admin/messages/messages-page.tsx',
    load: () => import('./messages/messages-page.tsx'),
  },
  {
    path: '/dashboard/admin/messages/answers',
    source: 'admin/messages/saved-answers-page.tsx',
    load: () => import('./messages/saved-answers-page.tsx'),
  },
  {
    path: '/dashboard/admin/messages/:messageId',
    source: 'admin/messages/message-page.tsx',
    load: () => import('./messages/message-page.tsx'),
  },
  {
    path: '/dashboard/admin/reviews',
    source: 'admin/reviews/reviews-page.tsx',
    load: () => import('./reviews/reviews-page.tsx'),
  },
  {
    path: '/dashboard/admin/overview',
    source: 'admin/reports/overview-page.tsx',
    load: () => import('./reports/overview-page.tsx'),
  },
  {
    path: '/dashboard/admin/visits',
    source: 'admin/reports/visits-page.tsx',
    load: () => import('./reports/visits-page.tsx'),
  },
  {
    path: '/dashboard/admin/vat',
    source: 'admin/documents/vat-page.tsx',
    load: () => import('./documents/vat-page.tsx'),
  },
  {
    path: '/dashboard/admin/documents',
    source: 'admin/documents/missing-page.tsx',
    load: () => import('./documents/missing-page.tsx'),
  },
  {
    path: '/dashboard/admin/audit',
    source: 'admin/audit/audit-page.tsx',
    load: () => import('./audit/audit-page.tsx'),
  },
  {
    path: '/dashboard/admin/team',
    source: 'admin/team/team-page.tsx',
    load: () => import('./team/team-page.tsx'),
  },
  {
    path: '/dashboard/admin/emails',
    source: 'admin/emails/emails-page.tsx',
    load: () => import('./emails/emails-page.tsx'),
  },
  {
    path: '/dashboard/admin/emails/:name/:language',
    source: 'admin/emails/email-page.tsx',
    load: () => import('./emails/email-page.tsx'),
  },
  {
    path: '/dashboard/admin/import',
    source: 'admin/import/import-page.tsx',
    load: () => import('./import/import-page.tsx'),
  },
  {
    path: '/dashboard/admin/settings',
    source: 'admin/settings/settings-page.tsx',
    load: () => import('./settings/settings-page.tsx'),
  },
  {
    path: '/dashboard/admin/going-live',
    source: 'admin/going-live/going-live-page.tsx',
    load: () => import('./going-live/going-live-page.tsx'),
  },
]

setSearches({
  products: () => import('./products/find-products.ts'),
  stock: () => import('./stock/find-stock.ts'),
  coupons: () => import('./coupons/find-coupons.ts'),
  orders: () => import('./orders/find-orders.ts'),
  customers: () => import('./customers/find-customers.ts'),
  messages: () => import('./messages/find-messages.ts'),
  reviews: () => import('./reviews/find-reviews.ts'),
})

/**
 * The page of a path below /dashboard/admin; for an unknown path, a “not found” page within the admin area's
 * frame.
 */
export async function findAdminPage(path: string): Promise<{ page: Page; params: Params }> {
  const matched = matchRoute(adminMap, path)
  const { page } = await (matched === null ? import('./frame/missing-page.tsx') : matched.route.load())
  return { page, params: matched?.params ?? {} }
}
