import { listProducts, searchTexts } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { breadcrumbs } from '#web/platform/framework/json-ld.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { filterWords } from './filter-words.ts'
import { seoWords } from '#web/platform/i18n/seo-words.ts'
import { listAddress, wantedBy } from '../query/list-query.ts'
import { ProductListView } from './list-view.tsx'
import { listWords } from './list-words.ts'

export const page = definePage({
  words: [listWords, filterWords],
  calls: (_params: Params, query: URLSearchParams, language: Language) => {
    const wanted = wantedBy(query)
    return {
      list: pageCall(listProducts, { ...wanted, language }),
      ...(wanted.q !== '' &&
        wanted.page === 1 && {
          texts: { ...pageCall(searchTexts, { q: wanted.q, language }), optional: true as const },
        }),
    }
  },
  head: ({ shell }, { list }, place) => {
    const { query, language } = place
    const words = listWords.of(language)
    const q = (query.get('q') ?? '').trim()
    const category = list.categories.find(({ slug }) => slug === query.get('category'))
    const number = list.page > 1 ? ` (${list.page}/${list.pages})` : ''
    return {
      title:
        (q === '' ? (category?.name[language] ?? words.title) : words.results(nameInText(q, language))) +
        number,
      ...(import.meta.env.SSR && {
        description: describe(seoWords[language], category?.name[language], list),
        // searches, sorted and filtered lists only show pages that are already indexed
        noindex: list.products.length === 0 || [...query.keys()].some((name) => !indexed.includes(name)),
        canonical: listAddress([
          ['category', query.get('category')],
          ['page', list.page > 1 ? String(list.page) : ''],
        ]),
        jsonLd:
          category === undefined
            ? []
            : [
                breadcrumbs(place, [
                  { name: shell.nav.products, path: '/products' },
                  { name: category.name[language], path: listAddress([['category', category.slug]]) },
                ]),
              ],
      }),
    }
  },
  View: ProductListView,
})

const indexed = ['category', 'page']

function describe(
  words: (typeof seoWords)[Language],
  category: string | undefined,
  { page: number, pages }: { readonly page: number; readonly pages: number },
): string {
  const text = category === undefined ? words.everything : words.category(category)
  return number > 1 ? text + words.page(number, pages) : text
}
