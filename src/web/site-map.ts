import type { Access } from '#contract/endpoint.ts'
import type { Page, Params } from './platform/framework/page.ts'
import type { Words } from './words.en.ts'

export type Route = {
  /** Parts that begin with `:` are given to the page as params; `/*` at the end takes everything below, which `load` then tells apart. */
  readonly path: string
  readonly access: Access
  /** `public`: drawn by the server, the same for everybody. `shell`: drawn in the browser for one visitor. */
  readonly kind: 'public' | 'shell'
  /** The module behind `load`, below src/web; its chunk is preloaded. */
  readonly source: string
  readonly load: (path: string) => Promise<{ readonly page: Page; readonly params?: Params }>
  /** What is said instead of the general sentence when the page is not found or cannot be made. */
  readonly failures?: (words: Words) => Readonly<Record<404 | 500, string>>
  /** Without the shop's header and footer: the page plays somebody else, or has a frame of its own. */
  readonly bare?: true
}

/** Every page of the site. The first match wins. */
export const siteMap: readonly Route[] = [
  {
    path: '/',
    access: 'anyone',
    kind: 'public',
    source: 'catalogue/home/home-page.tsx',
    load: () => import('./catalogue/home/home-page.tsx'),
  },
  {
    path: '/products',
    access: 'anyone',
    kind: 'public',
    source: 'catalogue/list/list-page.tsx',
    load: () => import('./catalogue/list/list-page.tsx'),
  },
  {
    path: '/product/:productIdentifier',
    access: 'anyone',
    kind: 'public',
    source: 'catalogue/product/product-page.tsx',
    load: () => import('./catalogue/product/product-page.tsx'),
    failures: ({ catalogue }) => ({ 404: catalogue.product.notFound, 500: catalogue.product.failed }),
  },
  {
    path: '/blog',
    access: 'anyone',
    kind: 'public',
    source: 'content/blog-page.tsx',
    load: () => import('./content/blog-page.tsx'),
  },
  {
    path: '/blog/:slug',
    access: 'anyone',
    kind: 'public',
    source: 'content/post-page.tsx',
    load: () => import('./content/post-page.tsx'),
  },
  {
    path: '/faq',
    access: 'anyone',
    kind: 'public',
    source: 'content/faq-page.tsx',
    load: () => import('./content/faq-page.tsx'),
  },
  {
    path: '/contact',
    access: 'anyone',
    kind: 'public',
    source: 'content/contact-page.tsx',
    load: () => import('./content/contact-page.tsx'),
  },
  {
    path: '/about',
    access: 'anyone',
    kind: 'public',
    source: 'content/document-page.tsx',
    load: () => import('./content/document-page.tsx').then(({ pages }) => ({ page: pages['about'] })),
  },
  {
    path: '/privacy-policy',
    access: 'anyone',
    kind: 'public',
    source: 'content/document-page.tsx',
    load: () =>
      import('./content/document-page.tsx').then(({ pages }) => ({ page: pages['privacy-policy'] })),
  },
  {
    path: '/terms-of-service',
    access: 'anyone',
    kind: 'public',
    source: 'content/document-page.tsx',
    load: () =>
      import('./content/document-page.tsx').then(({ pages }) => ({ page: pages['terms-of-service'] })),
  },
  {
    path: '/accessibility',
    access: 'anyone',
    kind: 'public',
    source: 'content/document-page.tsx',
    load: () => import('./content/document-page.tsx').then(({ pages }) => ({ page: pages['accessibility'] })),
  },
  {
    path: '/cancellation',
    access: 'anyone',
    kind: 'public',
    source: 'content/cancellation-page.tsx',
    load: () => import('./content/cancellation-page.tsx'),
  },
  {
    path: '/checkout',
    access: 'anyone',
    kind: 'shell',
    source: 'checkout/checkout-page.tsx',
    load: () => import('./checkout/checkout-page.tsx'),
  },
  {
    path: '/success',
    access: 'anyone',
    kind: 'shell',
    source: 'checkout/receipt/success-page.tsx',
    load: () => import('./checkout/receipt/success-page.tsx'),
  },
  {
    path: '/fail',
    access: 'anyone',
    kind: 'shell',
    source: 'checkout/receipt/fail-page.tsx',
    load: () => import('./checkout/receipt/fail-page.tsx'),
  },
  {
    path: '/sign-in',
    access: 'anyone',
    kind: 'shell',
    source: 'identity/sign-in-page.tsx',
    load: () => import('./identity/sign-in-page.tsx'),
  },
  {
    path: '/sign-up',
    access: 'anyone',
    kind: 'shell',
    source: 'identity/sign-up-page.tsx',
    load: () => import('./identity/sign-up-page.tsx'),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    kind: 'shell',
    source: 'identity/reset/reset-page.tsx',
    load: () => import('./identity/reset/reset-page.tsx'),
  },
  {
    path: '/orders/:orderId',
    access: 'anyone',
    kind: 'shell',
    source: 'orders/order-page.tsx',
    load: () => import('./orders/order-page.tsx'),
  },
  {
    path: '/order-lookup',
    access: 'anyone',
    kind: 'shell',
    source: 'orders/lookup-page.tsx',
    load: () => import('./orders/lookup-page.tsx'),
  },
  {
    path: '/account',
    access: 'user',
    kind: 'shell',
    source: 'account/account-page.tsx',
    load: () => import('./account/account-page.tsx'),
  },
  {
    path: '/profile',
    access: 'user',
    kind: 'shell',
    source: 'account/account-page.tsx',
    load: () => import('./account/account-page.tsx'),
  },
  {
    path: '/alerts/:step',
    access: 'anyone',
    kind: 'shell',
    source: 'alerts/alerts-page.tsx',
    load: () => import('./alerts/alerts-page.tsx'),
  },
  {
    path: '/dashboard/user/*',
    access: 'user',
    kind: 'shell',
    source: 'dashboard/user-map.ts',
    load: (path) => import('./dashboard/user-map.ts').then(({ findUserPage }) => findUserPage(path)),
  },
  {
    path: '/dashboard/admin/*',
    access: 'manager',
    kind: 'shell',
    source: 'admin/admin-map.ts',
    bare: true,
    load: (path) => import('./admin/admin-map.ts').then(({ findAdminPage }) => findAdminPage(path)),
  },
  {
    path: '/demo/pay/:reference',
    access: 'anyone',
    kind: 'shell',
    source: 'demo/sandbox-page.tsx',
    bare: true,
    load: () => import('./demo/sandbox-page.tsx'),
  },
  {
    path: '/demo/mail',
    access: 'anyone',
    kind: 'shell',
    source: 'demo/mailbox-page.tsx',
    load: () => import('./demo/mailbox-page.tsx'),
  },
  {
    path: '/demo/mail/:mailId',
    access: 'anyone',
    kind: 'shell',
    source: 'demo/mailbox-page.tsx',
    load: () => import('./demo/mailbox-page.tsx'),
  },
  // While developing only: every part of the design system.
  ...(import.meta.env?.DEV
    ? [
        {
          path: '/kit',
          access: 'anyone',
          kind: 'shell',
          source: 'showroom/kit-page.tsx',
          load: () => import('./showroom/kit-page.tsx'),
        } as const,
      ]
    : []),
]
