import type { ReactNode } from 'react'
import { accountWords } from '#web/account/account-words.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import type { LazyWords } from '#web/platform/framework/lazy-words.ts'
import { definePage, noCalls, type Page, type Params } from '#web/platform/framework/page.ts'
import type { Language } from '#shop/localized.ts'
import { AdminLayout } from './admin-layout.tsx'
import { adminWords, paletteWords } from '#web/admin/words.ts'

export type AdminViewProps = { readonly params: Params; readonly query: URLSearchParams }

type Definition = {
  /** The title of the browser tab, beside the shop's name. */
  readonly title: (language: Language) => string
  readonly View: (props: AdminViewProps) => ReactNode
  /** Words of the room. */
  readonly words?: readonly LazyWords[]
}

/** A page of the admin area in its frame; it fetches its data after mounting. */
export function defineAdminPage({ title, View, words = [] }: Definition): Page {
  return definePage({
    calls: noCalls,
    words: [adminWords, paletteWords, accountWords, identityWords, ...words],
    head: (_words, _data, { language }) => ({ title: title(language), description: '', noindex: true }),
    View,
    Layout: AdminLayout,
  })
}
