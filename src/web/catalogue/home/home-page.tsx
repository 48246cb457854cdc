import { getHome } from '#contract/addresses.ts'
import type { ShownHome } from '#contract/home.ts'
import type { Language } from '#shop/localized.ts'
import { organization, webSite } from '#web/platform/framework/json-ld.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { seoWords } from '#web/platform/i18n/seo-words.ts'
import { cardIn } from '../texts-in.ts'
import { HomeView } from './home-view.tsx'
import { homeWords } from './home-words.ts'

export const page = definePage({
  words: [homeWords],
  calls: (_params: Params, _query: URLSearchParams, language: Language) => ({
    home: { ...pageCall(getHome, { language }), optional: true as const },
  }),
  head: (_words, { home }, place) => ({
    title: headlineOf(home) ?? place.shop.name,
    ...(import.meta.env.SSR && {
      description: seoWords[place.language].home,
      jsonLd: [organization(place), webSite(place)],
    }),
  }),
  View: ({ data }) => <HomeView home={data.home} />,
  forBrowser: import.meta.env.SSR
    ? ({ home }, language) => ({
        home: home && {
          ...home,
          sections: home.sections.map((section) =>
            section.kind === 'shelf'
              ? { ...section, products: section.products.map((card) => cardIn(language, card)) }
              : section,
          ),
        },
      })
    : undefined,
})

function headlineOf(home: ShownHome | null): string | undefined {
  return home?.sections.find((section) => section.kind === 'hero')?.title
}
