import { listProducts } from '../../contract/catalogue.ts'
import { productSorts, type ProductSort } from '../../shop/catalogue/product.ts'
import type { Language } from '../../shop/localized.ts'
import { breadcrumbs } from '../platform/json-ld.ts'
import { ask, definePage, type Params } from '../platform/page.ts'
import { foundWords } from './found-words.ts'
import { ListView } from './list-view.tsx'
import { listWords } from './list-words.ts'

/** The address speaks for the page; what it says wrongly is left out instead of failing. */
function wanted(query: URLSearchParams) {
  const category = query.get('category') ?? ''
  const page = Number(query.get('page'))
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    ...(/^[a-z0-9-]{1,80}$/.test(category) ? { category } : {}),
    sort: isSort(query.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

function isSort(text: string | null): ProductSort {
  return productSorts.find((sort) => sort === text) ?? 'popular'
}

export const page = definePage({
  words: [listWords],
  calls: (_params: Params, query: URLSearchParams, language: Language) => ({
    list: ask(listProducts, { ...wanted(query), language }),
  }),
  head: ({ shell }, { list }, place) => {
    const { query, language } = place
    const words = listWords.of(language)
    const q = (query.get('q') ?? '').trim()
    const category = list.categories.find(({ slug }) => slug === query.get('category'))
    const number = list.page > 1 ? ` (${list.page}/${list.pages})` : ''
    return {
      title: (q === '' ? (category?.name[language] ?? words.title) : words.results(q)) + number,
      ...(import.meta.env.SSR && {
        description: describe(foundWords[language], category?.name[language], list),
        // what is searched, sorted or filtered is a view of pages that are known already
        noindex: list.products.length === 0 || [...query.keys()].some((name) => !indexed.includes(name)),
        canonical: addressOf({
          category: query.get('category') ?? '',
          page: list.page > 1 ? String(list.page) : '',
        }),
        jsonLd:
          category === undefined
            ? []
            : [
                breadcrumbs(place, [
                  { name: shell.nav.products, path: '/products' },
                  { name: category.name[language], path: addressOf({ category: category.slug }) },
                ]),
              ],
      }),
    }
  },
  View: ListView,
})

const indexed = ['category', 'page']

function describe(
  words: (typeof foundWords)[Language],
  category: string | undefined,
  { page: number, pages }: { readonly page: number; readonly pages: number },
): string {
  const text = category === undefined ? words.everything : words.category(category)
  return number > 1 ? text + words.page(number, pages) : text
}

/** The list's address with these parameters; empty ones left out. */
function addressOf(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
  return query === '' ? '/products' : `/products?${query}`
}
