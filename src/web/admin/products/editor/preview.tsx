import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#web/platform/query/queries.ts'
import { useEffect, useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import type { AdminProduct } from '#contract/admin/product-shapes.ts'
import { previewTexts } from '#contract/admin/products.ts'
import { directionOf, type Language, type Localized } from '#shop/localized.ts'
import { ProductView } from '#web/catalogue/product/product-view.tsx'
import { call } from '#web/platform/http/api.ts'
import { SiteContext, useLanguage, useSite } from '#web/platform/framework/site.ts'
import { withCsrfToken } from '#web/platform/http/csrf-token.ts'
import type { Category } from '../bulk-form.tsx'
import { draftPage } from './draft-page.ts'
import type { ProductValues } from './product-values.ts'
import { productWords } from '#web/admin/words.ts'
import { Section } from '#web/kit/section.tsx'

type PreviewProps = {
  readonly values: ProductValues
  readonly product: AdminProduct | null
  readonly categories: readonly Category[]
}

const pause = 500

/** The product's page as shoppers will see it, drawn by the shop's own components, in either direction. */
export function Preview({ values, product, categories }: PreviewProps) {
  const words = productWords.use().editor
  const [language, setLanguage] = useState<Language>(useLanguage())
  const texts = useRendered(values)
  const names = { en: words.english, he: words.hebrew }
  const category = categories.find(({ slug }) => slug === values.category)
  return (
    <Section
      title={words.preview}
      hint={words.previewHint}
      actions={
        <div role="group" aria-label={words.preview} className="inline-flex rounded-sm bg-sunken p-0.25">
          {(['he', 'en'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
              className="min-h-4 rounded-sm px-1 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
            >
              {names[one]}
            </button>
          ))}
        </div>
      }
    >
      <InLanguage
        key={language}
        language={language}
        page={draftPage(values, { product, texts, category: category?.name ?? { en: '', he: '' } })}
      />
    </Section>
  )
}

type InLanguageProps = { readonly language: Language; readonly page: ProductPage }

/** A piece of the shop in a language of its own. Nothing in it can be pressed. */
function InLanguage({ language, page }: InLanguageProps) {
  const site = useSite()
  const words = useQuery(
    {
      queryKey: ['site-words', language],
      staleTime: Infinity,
      queryFn: () => site.loadWords(language),
    },
    queries,
  ).data
  if (words === undefined) return null
  return (
    <SiteContext value={{ ...site, language, words }}>
      <div
        inert
        dir={directionOf(language)}
        lang={language}
        data-testid="preview"
        className="overflow-hidden rounded-md border border-line bg-page"
      >
        <ProductView data={{ product: page }} />
      </div>
    </SiteContext>
  )
}

export type Rendered = { readonly descriptionHtml: Localized; readonly instructionsHtml: Localized }
const empty = { en: '', he: '' }

/** The texts as HTML, drawn by the server once nobody has typed for a moment. */
function useRendered(values: ProductValues): Rendered {
  const texts = JSON.stringify({
    description: { en: values['description.en'], he: values['description.he'] },
    instructions: { en: values['instructions.en'], he: values['instructions.he'] },
  })
  const [settled, setSettled] = useState(texts)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), pause)
    return () => clearTimeout(timer)
  }, [texts])
  const { data } = useQuery(
    {
      queryKey: ['preview', settled],
      staleTime: Infinity,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Rendered> => {
        const answer = await withCsrfToken(() => call(previewTexts, JSON.parse(settled), { signal }))
        return answer.data ?? { descriptionHtml: empty, instructionsHtml: empty }
      },
    },
    queries,
  )
  return data ?? { descriptionHtml: empty, instructionsHtml: empty }
}
