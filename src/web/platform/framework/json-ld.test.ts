import { noAttributes } from '#contract/product/product-attributes.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductPage } from '#contract/catalogue.ts'
import { breadcrumbs, faqPage, organization, type Publisher, webSite } from './json-ld.ts'
import { productJsonLd } from './product-json-ld.ts'
import { titleOf } from './page.ts'

const publisher = {
  origin: 'https://shop.example',
  language: 'he' as const,
  shop: {
    name: 'Mafteach',
    supportEmail: 'help@shop.example',
    businessName: 'Mafteach Ltd.',
    businessNumber: '000000018',
    businessAddress: '1 Example St., Tel Aviv',
    businessPhone: '03-0000000',
    socialLinks: ['https://facebook.example/mafteach'],
  },
}

const product: ProductPage = {
  id: 'p1',
  slug: 'halberd-antivirus',
  slugHe: null,
  variants: [],
  family: 'p1',
  others: null,
  name: { en: 'Halberd', he: 'הלברד' },
  summary: { en: 'Protects.', he: 'מגן.' },
  price: 49.9,
  fullPrice: 59.9,
  discountPercent: 17,
  imageUrl: '/images/abc',
  isNew: false,
  outOfStock: false,
  rating: null,
  stars: [0, 0, 0, 0, 0],
  category: { slug: 'security', name: { en: 'Security', he: 'אבטחה' } },
  kind: 'key',
  brand: 'Halberd',
  descriptionHtml: { en: '', he: '' },
  instructionsHtml: { en: '', he: '' },
  attributes: { ...noAttributes, platforms: ['windows'], region: 'israel', termMonths: 12, devices: 1 },
  images: ['/images/abc', '/images/def'],
  imageAlts: [],
  lowestBefore: null,
  maxPerOrder: 5,
  asks: null,
  related: [],
  parts: [],
}

/** Every text in structured data, with its path. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`))
}

test('a family is a group of its variants, each with its own name, address, price and stock', () => {
  const variant = (id: string, label: string, wanted: object = {}) => ({
    id,
    slug: `halberd-${id}`,
    slugHe: null,
    label: { en: label, he: label },
    main: false,
    price: 49.9,
    place: null,
    fullPrice: null,
    outOfStock: false,
    ...wanted,
  })
  const variants = [variant('p1', '1', { main: true }), variant('p2', '3', { price: 89.9, outOfStock: true })]
  const name = { en: 'Halberd – 3', he: 'הלברד – 3' }
  const group = productJsonLd(publisher, { ...product, id: 'p2', name, variants })
  assert.equal(group['@type'], 'ProductGroup')
  assert.deepEqual([group['name'], group['productGroupID'], group['offers']], ['הלברד', 'p1', undefined])
  assert.equal(group['url'], 'https://shop.example/product/halberd-p1?lng=he')
  const texts = new Map(textsOf(group['hasVariant']))
  assert.deepEqual(
    ['.0.name', '.1.name', '.1.sku', '.1.url', '.1.offers.price', '.1.offers.availability'].map((path) =>
      texts.get(path),
    ),
    [
      'הלברד – 1',
      'הלברד – 3',
      'p2',
      'https://shop.example/product/halberd-p2?lng=he',
      '89.90',
      'https://schema.org/OutOfStock',
    ],
  )
})

test('an offer states the full price in shekels, its address, and fourteen days of return in Israel', () => {
  const fact = productJsonLd(publisher, product)
  const offer = fact['offers']
  assert.deepEqual(offer, {
    '@type': 'Offer',
    url: 'https://shop.example/product/halberd-antivirus?lng=he',
    price: '49.90',
    priceCurrency: 'ILS',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '59.90',
      priceCurrency: 'ILS',
      valueAddedTaxIncluded: true,
    },
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': 'https://shop.example/#organization' },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IL',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 14,
      returnFees: 'https://schema.org/FreeReturn',
      merchantReturnLink: 'https://shop.example/cancellation?lng=he',
    },
  })
  assert.equal(fact['name'], 'הלברד')
  assert.deepEqual(fact['image'], [
    'https://shop.example/images/abc/1200.webp',
    'https://shop.example/images/def/1200.webp',
  ])
  const gone = productJsonLd({ ...publisher, language: 'en' }, { ...product, outOfStock: true })
  assert.ok(textsOf(gone).some(([, text]) => text === 'https://schema.org/OutOfStock'))
  assert.equal(gone['url'], 'https://shop.example/product/halberd-antivirus')
})

test('an offer of an exempt dealer does not say that its price includes VAT', () => {
  const vat = { mode: 'exempt' as const, added: [] }
  const of = (shop: Publisher['shop']) => JSON.stringify(productJsonLd({ ...publisher, shop }, product))
  assert.match(of(publisher.shop), /valueAddedTaxIncluded/)
  assert.doesNotMatch(of({ ...publisher.shop, vat }), /valueAddedTaxIncluded/)
})

test('a price that was not reduced has no list price', () => {
  const fact = productJsonLd(publisher, { ...product, fullPrice: null, discountPercent: null })
  assert.ok(!textsOf(fact).some(([path]) => path.includes('priceSpecification')))
})

test('ratings and reviews are included only if there are any', () => {
  const silent = productJsonLd(publisher, product)
  assert.ok(!('aggregateRating' in silent) && !('review' in silent))
  const review = {
    id: '1',
    author: 'noa.b',
    stars: 4,
    title: 'עובד',
    text: 'הופעל מיד.',
    language: 'he',
    date: '2026-11-02T10:00:00.000Z',
    edited: false,
  } as const
  const rated = { ...product, rating: { average: 4.3, count: 8 } }
  const fact = productJsonLd(
    publisher,
    rated,
    Array.from({ length: 8 }, () => review),
  )
  assert.deepEqual(fact['aggregateRating'], {
    '@type': 'AggregateRating',
    ratingValue: '4.3',
    reviewCount: 8,
    bestRating: 5,
    worstRating: 1,
  })
  const reviews = fact['review']
  assert.ok(Array.isArray(reviews) && reviews.length === 2)
  assert.deepEqual(reviews[0], {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: 'noa.b' },
    datePublished: '2026-11-02',
    inLanguage: 'he',
    name: 'עובד',
    reviewBody: 'הופעל מיד.',
  })
})

test('links in an answer are absolute', () => {
  const fact = faqPage(publisher, [{ question: 'איך?', html: '<p>ראו <a href="/faq">כאן</a></p>\n' }])
  assert.deepEqual(fact['mainEntity'], [
    {
      '@type': 'Question',
      name: 'איך?',
      acceptedAnswer: {
        '@type': 'Answer',
        text: '<p>ראו <a href="https://shop.example/faq">כאן</a></p>',
      },
    },
  ])
})

test('a title includes the shop’s name if there is room', () => {
  const shop = { name: 'Mafteach' }
  assert.equal(titleOf({ title: 'Products' }, shop), 'Products | Mafteach')
  assert.equal(titleOf({ title: 'Mafteach' }, shop), 'Mafteach')
  assert.equal(titleOf({ title: 'x'.repeat(60) }, shop), 'x'.repeat(60))
})

test('the site has the shop’s name and the address of its language', () => {
  const { name, url, inLanguage } = webSite(publisher)
  assert.deepEqual([name, url, inLanguage], [publisher.shop.name, 'https://shop.example/?lng=he', 'he'])
})

test('breadcrumbs count from one and have addresses', () => {
  const fact = breadcrumbs(publisher, [
    { name: 'מוצרים', path: '/products' },
    { name: 'אבטחה', path: '/products?category=security' },
  ])
  assert.deepEqual(fact['itemListElement'], [
    { '@type': 'ListItem', position: 1, name: 'מוצרים', item: 'https://shop.example/products?lng=he' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'אבטחה',
      item: 'https://shop.example/products?category=security&lng=he',
    },
  ])
})

test('a business without social pages lists none; all addresses are absolute', () => {
  assert.ok(!('sameAs' in organization({ ...publisher, shop: { ...publisher.shop, socialLinks: [] } })))
  for (const fact of [organization(publisher), webSite(publisher), productJsonLd(publisher, product)])
    for (const [path, text] of textsOf(fact)) assert.ok(!text.startsWith('/'), `${path}: ${text}`)
})
