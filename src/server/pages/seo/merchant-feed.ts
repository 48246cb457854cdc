import type { ProductKind } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addressIn, type Language } from '#shop/localized.ts'
import { toShekels } from '#shop/money.ts'
import { unescapeHtml } from '#shop/text/escape-html.ts'
import type { VatTerms } from '#shop/vat.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { FeedProduct } from './load-feed-products.ts'
import { element, xmlText } from './xml.ts'

export const merchantFeedPath = '/feeds/google-merchant.xml'

// support.google.com/merchants: the product data specification
const longest = { title: 150, description: 5000, moreImages: 10 } as const
/** Google's taxonomy: 313 is Software > Computer Software, 2092 Software. */
const googleCategories: Readonly<Record<ProductKind, string>> = {
  key: '313',
  file: '313',
  service: '2092',
  bundle: '313',
}

type Words = {
  readonly title: (shop: string) => string
  readonly text: (vat: VatTerms['mode']) => string
  readonly digital: string
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    title: (shop) => `${shop}: products`,
    text: (vat) =>
      `Licence keys, downloads and services. Prices in shekels${vat === 'exempt' ? '' : ', VAT included'}.`,
    digital: 'Digital delivery',
  },
  he: {
    title: (shop) => `${shop}: מוצרים`,
    text: (vat) => `מפתחות רישיון, הורדות ושירותים. המחירים בשקלים${vat === 'exempt' ? '' : ', כולל מע״מ'}.`,
    digital: 'אספקה דיגיטלית',
  },
}

type Feed = {
  readonly origin: string
  readonly shop: string
  readonly language: Language
  readonly vat: VatTerms['mode']
  readonly products: readonly FeedProduct[]
}

/**
 * The products on sale in one language as RSS 2.0 for Google Merchant. The ids are the same in all languages.
 * Prices include VAT, as everywhere in the shop, unless its owner is exempt; delivery is free.
 */
export function writeMerchantFeed({ origin, shop, language, vat, products }: Feed): string {
  const { title, text } = words[language]
  const items = products.map((product) => item(origin, language, product))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', title(shop))}
${element('link', origin + addressIn(language, '/products'))}
${element('description', text(vat))}
${items.join('\n')}
</channel>
</rss>
`
}

function item(origin: string, language: Language, product: FeedProduct): string {
  const [first = '', ...more] = product.images.map((image) => `${origin}${image}/1200.webp`)
  const reduced = product.price < product.fullPrice
  const parts = [
    element('g:id', product.id),
    ...(product.group === null ? [] : [element('g:item_group_id', product.group)]),
    element('g:title', cut(product.name[language], longest.title)),
    element('g:description', cut(describe(product, language), longest.description)),
    element('g:link', origin + addressIn(language, productPath(product, language))),
    element('g:image_link', first),
    ...more.slice(0, longest.moreImages).map((image) => element('g:additional_image_link', image)),
    element('g:availability', product.outOfStock ? 'out_of_stock' : 'in_stock'),
    element('g:price', money(product.fullPrice)),
    ...(reduced ? [element('g:sale_price', money(product.price))] : []),
    element('g:brand', product.brand),
    element('g:condition', 'new'),
    element('g:identifier_exists', 'no'),
    ...(product.kind === 'bundle' ? [element('g:is_bundle', 'yes')] : []),
    element('g:google_product_category', googleCategories[product.kind]),
    element('g:product_type', product.category[language]),
    `<g:shipping><g:country>IL</g:country><g:service>${xmlText(words[language].digital)}</g:service><g:price>${money(0)}</g:price></g:shipping>`,
  ]
  return `<item>\n${parts.join('\n')}\n</item>`
}

function describe({ summary, description }: FeedProduct, language: Language): string {
  return `${summary[language]}\n\n${plainText(renderMarkdown(description[language]))}`
}

/** The text of HTML: blocks become lines. */
function plainText(html: string): string {
  const lines = html.replace(/<\/(?:p|li|h\d|tr|blockquote|pre)>|<br>/g, '\n').replace(/<[^>]+>/g, '')
  return unescapeHtml(lines)
    .replace(/\n\s*\n+/g, '\n')
    .trim()
}

/** Shortens a text between words. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/\s\S*$/, '')}…`
}

function money(agorot: number): string {
  return `${toShekels(agorot).toFixed(2)} ILS`
}
