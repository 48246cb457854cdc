export const words = {
  title: 'All products',
  results: (query: string) => `Results for “${query}”`,
  clearSearch: 'Clear search',
  categories: 'Categories',
  everything: 'Everything',
  sort: 'Sort by',
  bestMatch: 'Best match',
  sorts: {
    popular: 'Most popular',
    newest: 'Newest',
    'price-up': 'Price: low to high',
    'price-down': 'Price: high to low',
    name: 'Name',
  },
  filters: 'Filters',
  posts: 'From the blog',
  questions: 'Frequently asked questions',
  read: {
    spelling: (typed: string, read: string) => `We have nothing called “${typed}”. Results for “${read}”:`,
    keyboard: (_typed: string, read: string) =>
      `Your keyboard seems to be set to another language. Results for “${read}”:`,
    instead: (typed: string, read: string) => `We do not sell “${typed}”. Similar products we have: ${read}.`,
    some: () => 'No product matches all of these words. These are the closest:',
  },
}
