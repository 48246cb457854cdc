import type { LazyWords } from '#web/platform/framework/lazy-words.ts'
import { definePage, noCalls, type Page } from '#web/platform/framework/page.ts'
import { dashboardWords } from './dashboard-words.ts'
import type { DashboardWords } from './words.en.ts'
import { UserLayout } from './user-layout.tsx'
import type { ReactNode } from 'react'

type Definition = {
  readonly name: keyof DashboardWords['items']
  readonly View: (props: { readonly query: URLSearchParams }) => ReactNode
  readonly words: readonly LazyWords[]
}

/** Defines a page of the user's area: beside the menu, loading its data after it is shown. */
export function defineUserPage({ name, View, words }: Definition): Page {
  return definePage({
    calls: noCalls,
    words: [dashboardWords, ...words],
    head: (_words, _data, { language }) => ({
      title: dashboardWords.of(language).items[name],
      description: '',
      noindex: true,
    }),
    View,
    Layout: UserLayout,
  })
}
