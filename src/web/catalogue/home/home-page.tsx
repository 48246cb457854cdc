import { listCategories, listPosts, listShelf } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { organization, webSite } from '#web/platform/framework/json-ld.ts'
import { ask, definePage, type Params } from '#web/platform/framework/page.ts'
import { seoWords } from '../seo-words.ts'
import { HomeView } from './home-view.tsx'
import { homeWords } from './home-words.ts'

export const page = definePage({
  words: [homeWords],
  calls: (_params: Params, _query: URLSearchParams, language: Language) => ({
    bestSellers: { ...ask(listShelf, { shelf: 'best-sellers' }), optional: true as const },
    fresh: { ...ask(listShelf, { shelf: 'new' }), optional: true as const },
    deals: { ...ask(listShelf, { shelf: 'deals' }), optional: true as const },
    categories: { ...ask(listCategories, {}), optional: true as const },
    posts: { ...ask(listPosts, { language, perPage: 3 }), optional: true as const },
  }),
  head: (_words, _data, place) => ({
    title: homeWords.of(place.language).title,
    ...(import.meta.env.SSR && {
      description: seoWords[place.language].home,
      jsonLd: [organization(place), webSite(place)],
    }),
  }),
  View: HomeView,
})
