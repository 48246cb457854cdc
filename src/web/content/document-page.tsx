import type { ComponentType } from 'react'
import { getDocument } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Prose } from '#web/kit/prose.tsx'
import { type DocumentName, isDocumentName } from '#shop/content/content.ts'
import type { Language } from '#shop/localized.ts'
import type { LazyWords } from '#web/platform/framework/lazy-words.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { contentWords } from './content-words.ts'

type Insert = { readonly Form: ComponentType; readonly words: LazyWords }

/** A page for one of the shop's built-in texts, with a form above it if there is one. */
export function documentPage(name: DocumentName, insert?: Insert) {
  return definePage({
    words: insert === undefined ? [contentWords] : [contentWords, insert.words],
    calls: (_params: Params, _query: URLSearchParams, language: Language) => ({
      text: pageCall(getDocument, { name, language }),
    }),
    head: (_words, { text }) => ({ title: text.title, description: text.description }),
    View: ({ data }) => <DocumentView data={data} Form={insert?.Form} />,
  })
}

export const pages = {
  about: documentPage('about'),
  'privacy-policy': documentPage('privacy-policy'),
  'terms-of-service': documentPage('terms-of-service'),
  accessibility: documentPage('accessibility'),
}

type DocumentProps = {
  readonly data: { readonly text: OutputOf<typeof getDocument> }
  readonly Form: ComponentType | undefined
}

/** A page added by an owner. */
export const page = definePage({
  words: [contentWords],
  calls: ({ slug = '' }: Params, _query: URLSearchParams, language: Language) => ({
    // built-in texts have their own addresses and are not repeated here
    text: pageCall(getDocument, { name: isDocumentName(slug) ? '-' : slug, language }),
  }),
  head: (_words, { text }) => ({ title: text.title, description: text.description }),
  View: ({ data }) => <DocumentView data={data} Form={undefined} />,
})

function DocumentView({ data: { text }, Form }: DocumentProps) {
  const { document } = contentWords.use()
  return (
    <article className="page-width grid justify-items-center gap-2 py-4 md:py-6">
      <header className="text-width grid gap-0.5">
        <h1 className="text-2xl">{text.title}</h1>
        <p className="text-sm text-muted">{document.updated(text.updatedText)}</p>
      </header>
      {Form && <Form />}
      <Prose html={text.html} />
    </article>
  )
}
