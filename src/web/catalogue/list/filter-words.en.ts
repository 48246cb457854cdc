const rule = new Intl.PluralRules('en')

export const words = {
  apply: 'Apply',
  chosen: 'Chosen filters',
  clear: 'Clear filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  show: (count: number) => (rule.select(count) === 'one' ? 'Show 1 product' : `Show ${count} products`),
  stock: 'In stock',
  sale: 'On sale',
  price: 'Price',
  prices: {
    '0-100': 'Up to ₪100',
    '100-200': '₪100 to ₪200',
    '200-400': '₪200 to ₪400',
    '400-': '₪400 and up',
  },
  terms: { short: 'Less than a year', year: '1 year', long: 'More than a year', perpetual: 'Perpetual' },
  devices: { one: '1 device', two: '2 devices', few: '3 to 5 devices', many: 'More than 5 devices' },
  nothingOnSale: 'The shelves are being filled',
  nothingOnSaleText: 'The shop has just opened. Come back soon, or write to us and tell us what you need.',
  nothing: 'Nothing found',
  nothingText: 'Try a shorter word, or look at everything we have. Looking for something special? Ask us.',
  filteredOut: 'Nothing is left with these filters',
  filteredOutText: 'Take some of them away, or begin again.',
  showAll: 'Show all products',
  ask: 'Ask us',
  popular: 'What others buy',
}
