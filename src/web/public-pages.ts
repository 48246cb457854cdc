import type { Route } from './platform/framework/route.ts'

/** The pages that the server renders, the same for everybody. */
export const publicPages: readonly Route[] = [
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
    path: '/page/:slug',
    access: 'anyone',
    kind: 'public',
    source: 'content/document-page.tsx',
    load: () => import('./content/document-page.tsx'),
  },
]
