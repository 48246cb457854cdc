import { useDeferredValue, useEffect, useState } from 'react'
import { listQuestions } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Prose } from '#web/kit/prose.tsx'
import type { Language } from '#shop/localized.ts'
import { faqPage } from '#web/platform/framework/json-ld.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { seoWords } from '#web/platform/i18n/seo-words.ts'
import { answersTyped } from './answers-typed.ts'
import { contentWords } from './content-words.ts'

type Question = OutputOf<typeof listQuestions>['questions'][number]

export const page = definePage({
  words: [contentWords],
  calls: (_params: Params, _query: URLSearchParams, language: Language) => ({
    list: pageCall(listQuestions, { language }),
  }),
  head: (_words, { list }, place) => ({
    title: contentWords.of(place.language).faq.title,
    ...(import.meta.env.SSR && {
      description: seoWords[place.language].faq,
      jsonLd: [faqPage(place, list.questions)],
    }),
  }),
  View: FaqView,
})

/** Opens the question named in the address's fragment. */
function openNamed(): () => void {
  const open = () => {
    const named = document.getElementById(location.hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }
  open()
  addEventListener('hashchange', open)
  return () => removeEventListener('hashchange', open)
}

function FaqView({
  data: { list },
}: {
  readonly data: { readonly list: { readonly questions: readonly Question[] } }
}) {
  const { faq, contact } = contentWords.use()
  useEffect(openNamed, [])
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const shown = list.questions.filter((one) => answersTyped(wanted, one))
  const topics = [...new Map(shown.map(({ topic }) => [topic.slug, topic.name]))].map(([slug, title]) => ({
    title,
    questions: shown.filter(({ topic }) => topic.slug === slug),
  }))
  return (
    <div className="page-width grid justify-items-center gap-3 py-4 md:py-6">
      <header className="text-width grid gap-0.5">
        <h1 className="text-2xl">{faq.title}</h1>
        <p className="text-lg text-muted">{faq.text}</p>
      </header>
      <div className="text-width">
        <div className="relative">
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-1.5 my-auto text-muted"
          />
          <input
            type="search"
            aria-label={faq.search}
            placeholder={faq.example}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className="min-h-6 w-full rounded-sm border border-edge bg-surface ps-5 pe-1.5 text-base placeholder:text-muted hover:border-ink"
          />
        </div>
      </div>
      <div className="text-width grid gap-3">
        <p role="status" className={topics.length === 0 ? 'text-muted' : 'sr-only'}>
          {topics.length === 0 ? faq.nothing : wanted.trim() !== '' && faq.found(shown.length)}
        </p>
        {topics.length === 0 && (
          <ButtonLink href="/contact" variant="secondary" className="justify-self-start">
            {contact.title}
          </ButtonLink>
        )}
        {topics.map(({ title, questions }) => (
          <section key={title} className="grid gap-1">
            <h2 className="text-lg">{title}</h2>
            {questions.map((one) => (
              <details
                key={one.slug}
                id={`question-${one.slug}`}
                name="faq"
                className="group scroll-mt-10 rounded-md border border-line bg-surface"
              >
                <summary className="flex items-center justify-between gap-1 px-2 py-1.5 font-semibold">
                  {one.question}
                  <Icon name="down" className="shrink-0 text-muted fades group-open:rotate-180" />
                </summary>
                <Prose html={one.html} className="px-2 pb-2" />
              </details>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
