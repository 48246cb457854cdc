import type { PublicAttribute } from '#contract/product/product-attributes.ts'

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

export const words = {
  products,
  search: {
    label: 'Search products',
    placeholder: 'Antivirus, backup, games…',
    submit: 'Search',
  },
  card: {
    add: 'Add to cart',
    soldOut: 'Sold out',
    new: 'New',
    off: (percent: number) => `${percent}% OFF`,
    favourite: (name: string) => `Favorite: ${name}`,
    rated: (average: number, count: number) =>
      `${average} of 5 stars, ${count === 1 ? '1 review' : `${count} reviews`}`,
    added: (name: string) => `“${name}” is in your cart.`,
    others: (count: number) => (count === 1 ? '1 more variant' : `${count} more variants`),
    from: ', from ',
  },
  product: {
    variants: 'Variants',
    only: (choice: string) => `${choice} only`,
    quantity: 'Quantity',
    notFound: 'Product not found. Please check the URL and try again.',
    failed: 'An error occurred while fetching the product. Please try again later.',
    soldOutText: 'Sold out for now. New stock will appear here as soon as it arrives.',
    vat: 'VAT included',
    arrival: {
      key: 'Your key appears on the screen right after payment',
      file: 'Your download opens right after payment',
      service: 'A service: we contact you after payment',
      bundle: 'Everything in it appears in your order after payment',
    },
    safe: 'You pay on the payment provider’s secure page; card details never reach us.',
    refund: (days: number) =>
      `Refund within ${days} days for digital products not yet activated or downloaded.`,
    enlarge: 'Enlarge the picture',
    about: 'About this product',
    after: 'After you buy',
    attributes: 'Details',
    inside: 'What’s inside',
    apart: 'Bought separately',
    saved: 'You save',
    related: 'You may also like',
    similar: 'See similar products',
    notifyMe: 'Notify me when it is back',
    reviews: 'Reviews',
    perOrder: (count: number) => (count === 1 ? 'One per order' : `Up to ${count} per order`),
    regionWarning:
      'This key is meant for Europe and may not activate in Israel. Buy it only if you are sure.',
    chips: {
      israel: 'Activates in Israel',
      europe: 'Europe only',
      delivery: {
        key: 'Instant key',
        file: 'Instant download',
        service: 'By appointment',
        bundle: 'Instant delivery',
      },
    },
    delivery: {
      key: 'At once, on the screen',
      file: 'At once, as a download',
      service: 'By appointment',
      bundle: 'In your order, part by part',
    },
    kinds: { key: 'Licence key', file: 'Download', service: 'Service', bundle: 'Bundle' },
    labels: {
      kind: 'Kind',
      platforms: 'Works on',
      region: 'Region',
      edition: 'Edition',
      termMonths: 'Licence term',
      devices: 'Devices',
      brand: 'Maker',
      delivery: 'Delivery',
    } satisfies Readonly<Record<PublicAttribute | 'kind' | 'brand' | 'delivery', string>>,
    platforms: {
      windows: 'Windows',
      macos: 'macOS',
      linux: 'Linux',
      android: 'Android',
      ios: 'iOS',
      web: 'Web',
      console: 'Console',
    },
    regions: { israel: 'Israel', global: 'Worldwide', europe: 'Europe' },
    perpetual: 'Perpetual',
    months: (count: number) =>
      count % 12 === 0
        ? count === 12
          ? '1 year'
          : `${count / 12} years`
        : count === 1
          ? '1 month'
          : `${count} months`,
    deviceCount: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
  },
}
