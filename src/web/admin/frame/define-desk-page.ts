import type { ReactNode } from 'react'
import { accountWords } from '../../account/account-words.ts'
import { identityWords } from '../../identity/identity-words.ts'
import type { LazyWords } from '../../platform/lazy-words.ts'
import { definePage, noCalls, type Page, type Params } from '../../platform/page.ts'
import type { Language } from '../../../shop/localized.ts'
import { DeskLayout } from './desk-layout.tsx'
import { deskWords } from './desk-words.ts'

export type DeskViewProps = { readonly params: Params; readonly query: URLSearchParams }

type Definition = {
  /** What the browser's tab says, beside the shop's name. */
  readonly title: (language: Language) => string
  readonly View: (props: DeskViewProps) => ReactNode
  /** Words of the room. */
  readonly words?: readonly LazyWords[]
}

/** A page of the desk: in the desk's frame, asking for its data once it stands. */
export function defineDeskPage({ title, View, words = [] }: Definition): Page {
  return definePage({
    calls: noCalls,
    words: [deskWords, accountWords, identityWords, ...words],
    head: (_words, _data, { language }) => ({ title: title(language), description: '', noindex: true }),
    View,
    Layout: DeskLayout,
  })
}
