/** API responses for measuring pages: realistic in length and variety, the same every time. */

import { noAttributes } from '#contract/product/product-attributes.ts'

const english =
  'Protects family computers against viruses ransomware phishing and unsafe sites while games and video calls keep running smoothly with a licence for one year and support in Hebrew'.split(
    ' ',
  )
const hebrew =
  'מגן על מחשבי המשפחה מפני וירוסים כופרה ודיוג בזמן שמשחקים ושיחות וידאו ממשיכים לפעול בצורה חלקה עם רישיון לשנה אחת ותמיכה מלאה בעברית'.split(
    ' ',
  )

/** A phrase of words chosen by a seed. */
function phrase(words: readonly string[], seed: number, length: number): string {
  return Array.from({ length }, (_, at) => words[(seed * 7 + at * (1 + (seed % 5))) % words.length]).join(' ')
}

const both = (seed: number, length: number) => ({
  en: phrase(english, seed, length),
  he: phrase(hebrew, seed, length),
})

const html = (seed: number) => {
  const paragraph = both(seed, 60)
  return { en: `<p>${paragraph.en}</p>`, he: `<p>${paragraph.he}</p>` }
}

const category = (seed: number) => ({ slug: `category-${seed}`, name: both(seed, 3), count: 8 + seed })

function card(seed: number) {
  const discounted = seed % 3 === 0
  return {
    id: `product-${seed}`,
    slug: `${phrase(english, seed, 3).toLowerCase().replaceAll(' ', '-')}-${seed}`,
    slugHe: null,
    name: both(seed, 5),
    price: 49.9 + seed * 13,
    fullPrice: discounted ? 79.9 + seed * 13 : null,
    discountPercent: discounted ? 20 : null,
    imageUrl: `/images/${(seed * 7_919_191).toString(36)}`,
    isNew: seed % 7 === 0,
    outOfStock: seed % 11 === 0,
    rating: seed % 4 === 3 ? null : { average: 3.5 + (seed % 15) / 10, count: (seed * 7) % 40 },
    category: category(seed % 6),
    family: `product-${seed}`,
    others: seed % 5 === 0 ? { count: 3, from: 39.9 + seed * 13 } : null,
  }
}

const cards = (count: number, from = 1) => Array.from({ length: count }, (_, at) => card(from + at))
const categories = Array.from({ length: 6 }, (_, at) => category(at))

const product = {
  ...card(1),
  summary: both(4, 14),
  kind: 'key',
  imageAlts: [],
  lowestBefore: null,
  brand: 'Halberd',
  descriptionHtml: html(1),
  instructionsHtml: html(2),
  attributes: {
    ...noAttributes,
    platforms: ['windows', 'macos'],
    region: 'israel',
    edition: both(4, 2),
    termMonths: 12,
    devices: 3,
  },
  images: ['/images/1'],
  stars: [1, 0, 2, 5, 14],
  maxPerOrder: 5,
  asks: null,
  related: cards(4, 30),
  variants: [1, 3, 5].map((devices) => ({
    id: `product-${devices}`,
    slug: `${card(1).slug}-${devices}`,
    slugHe: null,
    label: both(devices, 3),
    place: null,
    main: devices === 1,
    price: 49.9 + devices * 13,
    fullPrice: devices === 3 ? 119.9 : null,
    outOfStock: devices === 5,
  })),
  parts: [],
}

const responses: Readonly<Record<string, unknown>> = {
  '/api/products': {
    products: cards(12),
    total: 50,
    page: 1,
    pages: 3,
    categories,
    facets: {
      kind: { key: 34, file: 9, service: 7 },
      platform: { windows: 31, macos: 22, linux: 11, android: 9, ios: 8, web: 6, console: 4 },
      region: { israel: 12, global: 34, europe: 4 },
      term: { short: 3, year: 21, long: 8, perpetual: 18 },
      devices: { one: 19, two: 3, few: 12, many: 5 },
      price: { '0-100': 14, '100-200': 17, '200-400': 13, '400-': 6 },
      sale: { yes: 16 },
      stock: { yes: 46 },
    },
    understood: null,
    onlyInTexts: false,
    popular: [],
  },
  '/api/home': {
    sections: [
      {
        id: 'hero',
        kind: 'hero',
        title: 'Licence keys, delivered at once',
        text: phrase(english, 3, 18),
        button: { label: 'See all products', href: '/products' },
        search: true,
        imageUrl: null,
        covers: ['/images/1', '/images/2', '/images/3'],
      },
      {
        id: 'trust',
        kind: 'trust',
        promises: (['bolt', 'refresh', 'ticket', 'lock'] as const).map((icon, at) => ({
          icon,
          title: phrase(english, at, 3),
          text: phrase(english, at, 11),
        })),
      },
      { id: 'a', kind: 'shelf', title: 'Best sellers', href: '/products', products: cards(4) },
      {
        id: 'b',
        kind: 'categories',
        title: 'Browse by category',
        categories: categories.map(({ slug, name, count }, at) => ({
          slug,
          name: name.en,
          count,
          imageUrl: `/images/${(at * 7_919_191).toString(36)}`,
        })),
      },
      {
        id: 'c',
        kind: 'shelf',
        title: 'Deals of the week',
        href: '/products?sale=yes',
        products: cards(4, 5),
      },
      { id: 'd', kind: 'shelf', title: 'New in stock', href: '/products?sort=newest', products: cards(4, 9) },
      { id: 'seen', kind: 'seen', title: 'Recently seen' },
    ],
  },
  '/api/products/:productIdentifier': product,
  '/api/products/:productIdentifier/reviews': {
    rating: { average: 4.4, count: 22, stars: [1, 0, 2, 5, 14] },
    reviews: Array.from({ length: 10 }, (_, at) => ({
      id: `01890000-0000-7000-8000-00000000000${at}`,
      author: `${phrase(english, at, 1).toLowerCase()}.${at}`,
      stars: 5 - (at % 3),
      title: phrase(at % 2 === 0 ? english : hebrew, at + 3, 4),
      text: phrase(at % 2 === 0 ? english : hebrew, at, 30),
      language: at % 2 === 0 ? 'en' : 'he',
      date: '2026-11-02T10:00:00.000Z',
      edited: false,
    })),
    page: 1,
    pages: 3,
  },
  '/api/posts': { posts: [], categories: [], page: 1, pages: 1 },
}

/** The sample response for an endpoint's path; throws if there is none yet. */
export function sampleResponse(path: string): unknown {
  const response = responses[path]
  if (response === undefined) throw new Error(`tests/support/sample-responses.ts has no response for ${path}`)
  return response
}
