import type { ProductPage } from '#contract/catalogue.ts'
import type { Review } from '#contract/reviews.ts'
import { joinName, splitName } from '#shop/catalogue/product-name.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn } from '#shop/localized.ts'
import { minRefundDays } from '#shop/orders/refunds/refund-days.ts'
import { context, type JsonLdNode, organizationId, type Publisher } from './json-ld.ts'

type Sold = ProductPage['variants'][number]

/**
 * Structured data of a product with its offer, or of a family with each variant: full price in shekels, and
 * the days to cancel in. Ratings and reviews only if there are any and the page shows them.
 */
export function productJsonLd(
  publisher: Publisher,
  product: ProductPage,
  reviews: readonly Review[] = [],
): JsonLdNode {
  const { origin, language } = publisher
  const common = {
    description: product.summary[language],
    category: product.category.name[language],
    brand: { '@type': 'Brand', name: product.brand },
    image: product.images.map((image) => `${origin}${image}/1200.webp`),
    ...(product.rating !== null && ratingJsonLd(product.rating, reviews)),
  }
  const main = product.variants.find((variant) => variant.main)
  if (main === undefined)
    return {
      ...context,
      '@type': 'Product',
      name: product.name[language],
      sku: product.id,
      url: addressOf(publisher, product),
      ...common,
      offers: offerOf(publisher, product),
    }
  const [name] = splitName(product.name[language])
  return {
    ...context,
    '@type': 'ProductGroup',
    name,
    productGroupID: main.id,
    url: addressOf(publisher, main),
    ...common,
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: joinName(name, variant.label[language]),
      sku: variant.id,
      url: addressOf(publisher, variant),
      image: common.image[0],
      offers: offerOf(publisher, variant),
    })),
  }
}

function addressOf({ origin, language }: Publisher, sold: Pick<Sold, 'slug' | 'slugHe'>): string {
  return origin + addressIn(language, productPath(sold, language))
}

function offerOf(
  publisher: Publisher,
  sold: Pick<Sold, 'slug' | 'slugHe' | 'price' | 'fullPrice' | 'outOfStock'>,
): JsonLdNode {
  const { origin, language, shop } = publisher
  return {
    '@type': 'Offer',
    url: addressOf(publisher, sold),
    price: sold.price.toFixed(2),
    priceCurrency: 'ILS',
    ...(sold.fullPrice !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: sold.fullPrice.toFixed(2),
        priceCurrency: 'ILS',
        ...(shop.vat?.mode !== 'exempt' && { valueAddedTaxIncluded: true }),
      },
    }),
    availability: `https://schema.org/${sold.outOfStock ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': organizationId(origin) },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IL',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: shop.refundDays ?? minRefundDays,
      ...(shop.feePercent === undefined
        ? { returnFees: 'https://schema.org/FreeReturn' }
        : { returnFees: 'https://schema.org/RestockingFees', restockingFee: shop.feePercent }),
      merchantReturnLink: origin + addressIn(language, '/cancellation'),
    },
  }
}

/** Search engines show one or two, and each is some 100 bytes of the document. */
const reviewsListed = 2

function ratingJsonLd(rating: NonNullable<ProductPage['rating']>, reviews: readonly Review[]): object {
  const scale = { bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
      ...scale,
    },
    review: reviews.slice(0, reviewsListed).map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, ...scale },
      author: { '@type': 'Person', name: review.author },
      datePublished: review.date.slice(0, 10),
      inLanguage: review.language,
      name: review.title,
      reviewBody: review.text,
    })),
  }
}
