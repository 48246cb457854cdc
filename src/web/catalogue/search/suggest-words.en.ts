const rule = new Intl.PluralRules('en')

export const words = {
  suggestions: 'Suggestions',
  count: (count: number) => (rule.select(count) === 'one' ? '1 suggestion' : `${count} suggestions`),
  within: (category: string) => `in ${category}`,
  all: (count: number) => (rule.select(count) === 'one' ? 'See the result' : `See all ${count} results`),
  nothing: 'Nothing found. Try a shorter word.',
  soldOut: 'Sold out',
  read: {
    spelling: (read: string) => `Results for “${read}”`,
    keyboard: (read: string) => `Wrong keyboard language? Results for “${read}”`,
    instead: (read: string) => `Similar: ${read}`,
  },
  recent: 'Recent searches',
  clear: 'Clear',
  clearRecent: 'Clear recent searches',
  categories: 'Categories',
  everything: 'All products',
  bestSellers: 'Best sellers',
  some: 'No product matches all of these words',
}
