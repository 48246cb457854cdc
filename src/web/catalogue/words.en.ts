const rule = new Intl.PluralRules('en')
const products = (count: number) => (rule.select(count) === 'one' ? '1 product' : `${count} products`)

export const words = {
  products,
  home: {
    title: 'Licence keys, delivered at once',
    text: 'Software, games and services for Israel. Pay in shekels and your key is on the screen a moment later.',
    browse: 'See all products',
    arrived: 'Your key has arrived',
    bestSellers: 'Best sellers',
    bestSellersFailed: 'Failed to load best sellers.',
    new: 'New on the shelf',
    deals: 'Deals of the week',
    categories: 'Browse by category',
    posts: 'From the blog',
    allPosts: 'All posts',
    all: 'See all',
    cancellation: 'Cancel a transaction',
    cancellationText: 'Changed your mind? Cancel here, without a phone call.',
    trust: {
      title: 'Why people buy here',
      instant: 'Your key at once',
      instantText: 'On the screen a second after payment, and in your account for good.',
      refund: '14-day refund',
      refundText: 'For digital products not yet activated or downloaded.',
      vat: 'The price you see',
      vatText: 'Shekels, VAT included. Nothing is added at checkout.',
      safe: 'Safe payment',
      safeText: 'You pay at the payment provider. Card details never reach us.',
    },
  },
  search: {
    label: 'Search products',
    placeholder: 'Antivirus, backup, games …',
    submit: 'Search',
    clear: 'Clear search',
  },
  list: {
    title: 'All products',
    results: (query: string) => `Results for “${query}”`,
    categories: 'Categories',
    everything: 'Everything',
    sort: 'Sort by',
    apply: 'Apply',
    sorts: {
      popular: 'Most popular',
      newest: 'Newest',
      'price-up': 'Price: low to high',
      'price-down': 'Price: high to low',
      name: 'Name',
    },
    nothing: 'Nothing found',
    nothingText: 'Try a shorter word, another category, or look at everything we have.',
    showAll: 'Show all products',
  },
  card: {
    add: 'Add to cart',
    soldOut: 'Sold out',
    new: 'New',
    off: (percent: number) => `${percent}% OFF`,
    favourite: (name: string) => `Favorite: ${name}`,
    rated: (average: number, count: number) =>
      `${average} of 5 stars, ${rule.select(count) === 'one' ? '1 review' : `${count} reviews`}`,
    added: (name: string) => `“${name}” is in your cart.`,
  },
  product: {
    quantity: 'Quantity',
    notFound: 'Product not found. Please check the URL and try again.',
    failed: 'An error occurred while fetching the product. Please try again later.',
    soldOutText: 'All units are sold. New stock appears here as soon as it arrives.',
    vat: 'VAT included',
    lowest: 'Lowest price in the 30 days before:',
    arrival: {
      key: 'The key is on your screen a moment after payment',
      file: 'The download opens a moment after payment',
      service: 'A service: we get in touch after payment',
    },
    safe: 'You pay at the payment provider; card details never reach us.',
    refund: 'Refund within 14 days for digital products not yet activated or downloaded.',
    about: 'About this product',
    after: 'After you buy',
    facts: 'Details',
    related: 'You may also like',
    similar: 'See similar products',
    tellMe: 'Tell me when it is back',
    reviews: 'Reviews',
    picture: (name: string) => `Cover of ${name}`,
    pictureNumber: (number: number) => `Picture ${number}`,
    perOrder: (count: number) =>
      rule.select(count) === 'one' ? 'One per order' : `Up to ${count} per order`,
    regionWarning:
      'This key is meant for Europe and may not activate in Israel. Buy it only if you are sure.',
    delivery: { key: 'At once, on the screen', file: 'At once, as a download', service: 'By appointment' },
    kinds: { key: 'Licence key', file: 'Download', service: 'Service' },
    labels: {
      kind: 'Kind',
      platforms: 'Works on',
      region: 'Region',
      edition: 'Edition',
      term: 'Licence term',
      devices: 'Devices',
      brand: 'Maker',
      delivery: 'Delivery',
    },
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
    deviceCount: (count: number) => (rule.select(count) === 'one' ? '1 device' : `${count} devices`),
  },
}
