export const words = {
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
}
