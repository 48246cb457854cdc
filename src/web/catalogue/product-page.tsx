import { getProduct, type ProductPage } from '../../contract/catalogue.ts'
import type { Language } from '../../shop/localized.ts'
import { ask, definePage, type Params } from '../platform/page.ts'
import { ProductView } from './product-view.tsx'

export const page = definePage({
  calls: ({ productIdentifier = '' }: Params) => ({ product: ask(getProduct, { productIdentifier }) }),
  head: (_words, { product }, { language, shop }) => ({
    title: product.name[language],
    description: product.summary[language],
    image: `${product.imageUrl}/1200.webp`,
    canonical: `/product/${product.slug}`,
    jsonLd: [productFacts(product, language), breadcrumbFacts(product, language, shop.name)],
  }),
  View: ProductView,
})

function productFacts(product: ProductPage, language: Language): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[language],
    description: product.summary[language],
    sku: product.id,
    brand: { '@type': 'Brand', name: product.brand },
    image: product.images.map((image) => `${image}/1200.webp`),
    offers: {
      '@type': 'Offer',
      url: `/product/${product.slug}`,
      price: product.price,
      priceCurrency: 'ILS',
      availability: `https://schema.org/${product.outOfStock ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IL',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
      },
    },
  }
}

function breadcrumbFacts(product: ProductPage, language: Language, shopName: string): object {
  const steps = [
    { name: shopName, item: '/' },
    { name: product.category.name[language], item: `/products?category=${product.category.slug}` },
    { name: product.name[language] },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  }
}
