import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { previewTexts } from '#contract/admin/products/products.ts'
import { directionOf, type Language, otherLanguage } from '#shop/localized.ts'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import { ProductView } from '#web/catalogue/product/product-view.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { SiteContext, useLanguage, useSite } from '#web/platform/framework/site.ts'
import { queries } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'
import { usePreview } from '#web/admin/platform/use-preview.ts'
import type { ProductValues } from './values/product-values.ts'

type PreviewProps = { readonly page: ProductPage; readonly language: Language }

/** A live preview of the product's card in lists, with the choice of language for both previews. */
export function CardPreview({
  page,
  language,
  onLanguage,
}: PreviewProps & { readonly onLanguage: (language: Language) => void }) {
  const words = productWords.use().editor
  const first = useLanguage()
  const names = { en: words.english, he: words.hebrew }
  return (
    <Section title={words.preview} className="gap-1.5" small>
      <div role="group" aria-label={words.previewLanguage} className="flex rounded-sm bg-sunken p-0.25">
        {[first, otherLanguage(first)].map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            onClick={() => onLanguage(one)}
            className="min-h-4.5 flex-1 rounded-sm px-1 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
          >
            {names[one]}
          </button>
        ))}
      </div>
      <InLanguage key={language} language={language} name="card-preview">
        <ProductCard product={page} />
      </InLanguage>
    </Section>
  )
}

/** The product's page as shoppers will see it, rendered by the shop's own components. */
export function PagePreview({ page, language }: PreviewProps) {
  const words = productWords.use().editor
  return (
    <Section title={words.previewPage}>
      <InLanguage
        key={language}
        language={language}
        name="preview"
        className="overflow-hidden rounded-md border border-line bg-page"
      >
        <ProductView data={{ product: page }} />
      </InLanguage>
    </Section>
  )
}

type InLanguageProps = {
  readonly language: Language
  readonly name: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part of the shop in its own language. Nothing in it is interactive. */
function InLanguage({ language, name, className, children }: InLanguageProps) {
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
      <div inert dir={directionOf(language)} lang={language} data-testid={name} className={className}>
        {children}
      </div>
    </SiteContext>
  )
}

export type Rendered = OutputOf<typeof previewTexts>
const empty = { en: '', he: '' }

/** The texts as HTML, rendered by the server after a pause in typing. */
export function useRendered(values: ProductValues): Rendered {
  const { shown } = usePreview(previewTexts, {
    description: { en: values['description.en'], he: values['description.he'] },
    instructions: { en: values['instructions.en'], he: values['instructions.he'] },
  })
  return shown?.data ?? { descriptionHtml: empty, instructionsHtml: empty }
}
