import type { PostCard } from '#contract/content.ts'
import type { ShopSettings } from '#contract/page.ts'
import { beginningOfDay } from '#shop/israel-time.ts'
import { addressIn, type Language } from '#shop/localized.ts'

/** The site, language and origin of a page: structured data needs absolute addresses. */
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
    | 'feePercent'
    | 'vat'
  >
}

export type JsonLdNode = { readonly '@type': string; readonly [name: string]: unknown }

export const context = { '@context': 'https://schema.org' } as const

/** The business that runs the shop. */
export function organization({ origin, shop }: Publisher): JsonLdNode {
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

/** The site in one language. Without its search: Google removed the sitelinks search box in 2024. */
export function webSite({ origin, language, shop }: Publisher): JsonLdNode {
  return {
    ...context,
    '@type': 'WebSite',
    name: shop.name,
    url: origin + addressIn(language, '/'),
    inLanguage: language,
    publisher: { '@id': organizationId(origin) },
  }
}

/** Breadcrumbs; the last one is the page itself. */
export function breadcrumbs(
  { origin, language }: Publisher,
  steps: readonly { readonly name: string; readonly path: string }[],
): JsonLdNode {
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

/** Questions with their answers, including links. */
export function faqPage(
  { origin, language }: Publisher,
  questions: readonly { readonly question: string; readonly html: string }[],
): JsonLdNode {
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

/** A post; its date starts at midnight in Israel. `updated`: when its present version was published. */
export function blogPosting(
  { origin, language, shop }: Publisher,
  post: PostCard & { readonly updated: string },
): JsonLdNode {
  const address = origin + addressIn(language, `/blog/${post.slug}`)
  return {
    ...context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: address,
    mainEntityOfPage: address,
    image: `${origin}${post.imageUrl}/1200.webp`,
    datePublished: beginningOfDay(post.date),
    dateModified: post.updated,
    inLanguage: language,
    ...(post.author !== '' && {
      author: { '@type': 'Person', name: post.author, url: origin + addressIn(language, '/about') },
    }),
    publisher: { '@type': 'Organization', '@id': organizationId(origin), name: shop.name },
  }
}

export function organizationId(origin: string): string {
  return `${origin}/#organization`
}
