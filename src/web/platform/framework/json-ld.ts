import { productPath } from '#shop/catalogue/product-path.ts'
import type { ProductPage } from '#contract/catalogue.ts'
import type { Review } from '#contract/reviews.ts'
import type { PostCard } from '#contract/content.ts'
import type { ShopSettings } from '#contract/page.ts'
import { beginningOfDay } from '#shop/israel-time.ts'
import { addressIn, type Language } from '#shop/localized.ts'
import { leastRefundDays } from '#shop/orders/refund-days.ts'

/** Whose page it is, in which language, and where: structured data holds whole addresses. */
export type Publisher = {
  readonly origin: string
  readonly language: Language
  readonly shop: Pick<
    ShopSettings,
    | 'name'
    | 'supportEmail'
    | 'businessName'
    | 'businessNumber'
    | 'businessAddress'
    | 'businessPhone'
    | 'socialLinks'
    | 'refundDays'
  >
}

type Fact = { readonly '@type': string; readonly [name: string]: unknown }

const context = { '@context': 'https://schema.org' } as const

/** The business behind the shop. */
export function organization({ origin, shop }: Publisher): Fact {
  return {
    ...context,
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: shop.name,
    ...(shop.businessName !== '' && { legalName: shop.businessName }),
    url: origin,
    logo: `${origin}/icon-512.png`,
    ...(shop.businessNumber !== '' && { taxID: shop.businessNumber }),
    ...(shop.businessAddress !== '' && {
      address: { '@type': 'PostalAddress', streetAddress: shop.businessAddress, addressCountry: 'IL' },
    }),
    ...(shop.supportEmail + shop.businessPhone !== '' && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        ...(shop.supportEmail !== '' && { email: shop.supportEmail }),
        ...(shop.businessPhone !== '' && { telephone: shop.businessPhone }),
        availableLanguage: ['he', 'en'],
      },
    }),
    ...(shop.socialLinks.length > 0 && { sameAs: shop.socialLinks }),
  }
}

/** The site in one language. Its search is not named: nobody has asked for it since Google’s search box went in 2024. */
export function webSite({ origin, language, shop }: Publisher): Fact {
  return {
    ...context,
    '@type': 'WebSite',
    name: shop.name,
    url: origin + addressIn(language, '/'),
    inLanguage: language,
    publisher: { '@id': organizationId(origin) },
  }
}

/** The way down to a page; the last step is the page itself. */
export function breadcrumbs(
  { origin, language }: Publisher,
  steps: readonly { readonly name: string; readonly path: string }[],
): Fact {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + addressIn(language, path),
    })),
  }
}

/**
 * A product and what it is offered for: the whole price in shekels, and the days to cancel in.
 * Stars and reviews are told of only where there are any, and the page shows them.
 */
export function productJsonLd(
  { origin, language, shop }: Publisher,
  product: ProductPage,
  reviews: readonly Review[] = [],
): Fact {
  const address = origin + addressIn(language, productPath(product, language))
  return {
    ...context,
    '@type': 'Product',
    name: product.name[language],
    description: product.summary[language],
    sku: product.id,
    url: address,
    category: product.category.name[language],
    brand: { '@type': 'Brand', name: product.brand },
    image: product.images.map((image) => `${origin}${image}/1200.webp`),
    ...(product.rating !== null && ratingJsonLd(product.rating, reviews)),
    offers: {
      '@type': 'Offer',
      url: address,
      price: product.price.toFixed(2),
      priceCurrency: 'ILS',
      ...(product.fullPrice !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: product.fullPrice.toFixed(2),
          priceCurrency: 'ILS',
          valueAddedTaxIncluded: true,
        },
      }),
      availability: `https://schema.org/${product.outOfStock ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': organizationId(origin) },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IL',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: shop.refundDays ?? leastRefundDays,
        returnFees: 'https://schema.org/FreeReturn',
        merchantReturnLink: origin + addressIn(language, '/cancellation'),
      },
    },
  }
}

/** Questions with their answers, links and all. */
export function faqPage(
  { origin, language }: Publisher,
  questions: readonly { readonly question: string; readonly html: string }[],
): Fact {
  return {
    ...context,
    '@type': 'FAQPage',
    inLanguage: language,
    url: origin + addressIn(language, '/faq'),
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html.replaceAll('href="/', `href="${origin}/`).trim() },
    })),
  }
}

const reviewsTold = 5

function ratingJsonLd(rating: NonNullable<ProductPage['rating']>, reviews: readonly Review[]): object {
  const scale = { bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
      ...scale,
    },
    review: reviews.slice(0, reviewsTold).map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, ...scale },
      author: { '@type': 'Person', name: review.author },
      datePublished: review.date,
      inLanguage: review.language,
      name: review.title,
      reviewBody: review.text,
    })),
  }
}

/** A post; its day begins in Israel. */
export function blogPosting({ origin, language, shop }: Publisher, post: PostCard): Fact {
  const address = origin + addressIn(language, `/blog/${post.slug}`)
  const published = beginningOfDay(post.date)
  return {
    ...context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: address,
    mainEntityOfPage: address,
    image: `${origin}${post.imageUrl}/1200.webp`,
    datePublished: published,
    dateModified: published,
    inLanguage: language,
    author: { '@type': 'Person', name: post.author, url: origin + addressIn(language, '/about') },
    publisher: { '@type': 'Organization', '@id': organizationId(origin), name: shop.name },
  }
}

function organizationId(origin: string): string {
  return `${origin}/#organization`
}
