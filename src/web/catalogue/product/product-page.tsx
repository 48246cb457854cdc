import { productPath, productPaths } from '#shop/catalogue/product-path.ts'
import { getProduct, listReviews } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { breadcrumbs } from '#web/platform/framework/json-ld.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { productJsonLd } from '#web/platform/framework/product-json-ld.ts'
import { cardIn, onlyIn } from '../texts-in.ts'
import { ProductView } from './product-view.tsx'

export const page = definePage({
  calls: ({ productIdentifier = '' }: Params, _query: URLSearchParams, language: Language) => ({
    product: pageCall(getProduct, { productIdentifier }),
    ...(import.meta.env.SSR && {
      reviews: {
        ...pageCall(listReviews, { productIdentifier, language }),
        optional: true as const,
      },
    }),
  }),
  head: ({ shell }, { product, reviews }, place) => {
    const { language } = place
    const path = productPath(product, language)
    return {
      title: product.name[language],
      ...(import.meta.env.SSR && {
        description: product.summary[language],
        image: `/images/og/${product.slug}-${language}.png`,
        canonical: productPaths(product.variants.find(({ main }) => main) ?? product),
        jsonLd: [
          productJsonLd(place, product, reviews?.reviews),
          breadcrumbs(place, [
            { name: shell.nav.products, path: '/products' },
            {
              name: product.category.name[language],
              path: `/products?category=${product.category.slug}`,
            },
            { name: product.name[language], path },
          ]),
        ],
      }),
    }
  },
  View: ProductView,
  // Texts that neither the cart nor the list of viewed products stores need no second language here, and only the
  // head needs the reviews.
  forBrowser: import.meta.env.SSR
    ? ({ product }, language) => ({
        product: {
          ...product,
          related: product.related.map((card) => cardIn(language, card)),
          summary: onlyIn(language, product.summary),
          descriptionHtml: onlyIn(language, product.descriptionHtml),
          instructionsHtml: onlyIn(language, product.instructionsHtml),
          imageAlts: product.imageAlts.map((alt) => onlyIn(language, alt)),
          variants: product.variants.map((one) => ({ ...one, label: onlyIn(language, one.label) })),
        },
        reviews: null,
      })
    : undefined,
})
