import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { previewHome } from '#contract/admin/content/home.ts'
import { type Language, languages } from '#shop/localized.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { HomeView } from '#web/catalogue/home/home-view.tsx'
import { homeWords } from '#web/catalogue/home/home-words.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { type Site, SiteContext, useSite } from '#web/platform/framework/site.ts'
import { loadWords } from '#web/platform/framework/lazy-words.ts'
import { queries } from '#web/platform/query/queries.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { Preview } from '#web/admin/platform/use-preview.ts'

type PreviewProps = {
  readonly preview: Preview<typeof previewHome>
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

const widths = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof widths

/** The home page as visitors would see it, on a phone and on a desktop, in either language. */
export function HomePreview({ preview, language, onLanguage }: PreviewProps) {
  const all = homeAdminWords.use()
  const words = all.preview
  const { shown, failed } = preview
  const [width, setWidth] = useState<Width>('phone')
  const site = useSiteIn(shown?.input.language ?? language)
  return (
    <div className="min-w-0 lg:sticky lg:top-8">
      <Section
        title={words.title}
        hint={words.hint}
        actions={
          <div className="flex flex-wrap gap-1">
            <Choice
              label={words.width}
              chosen={width}
              choices={[
                ['phone', words.phone],
                ['desktop', words.desktop],
              ]}
              onChoose={setWidth}
            />
            <Choice
              label={words.language}
              chosen={language}
              choices={languages.map((one) => [one, all.languages[one]])}
              onChoose={onLanguage}
            />
          </div>
        }
      >
        {failed ? (
          <p role="status">{words.failed}</p>
        ) : shown === null || site === null ? (
          <Skeleton className="h-60" />
        ) : (
          <PreviewFrame
            key={`${width} ${site.language}`}
            title={words.title}
            language={site.language}
            width={widths[width]}
          >
            <SiteContext value={site}>
              <HomeView home={shown.data.home} />
            </SiteContext>
          </PreviewFrame>
        )}
      </Section>
    </div>
  )
}

/** The site in another language than that of the page; null until its words are loaded. */
function useSiteIn(language: Language): Site | null {
  const site = useSite()
  const words = useQuery(
    {
      queryKey: ['home-words', language],
      staleTime: Infinity,
      queryFn: async () => {
        const [loaded] = await Promise.all([
          site.loadWords(language),
          loadWords({ words: [homeWords] }, language),
        ])
        return loaded
      },
    },
    queries,
  ).data
  return words === undefined ? null : { ...site, language, words }
}

type ChoiceProps<Name extends string> = {
  readonly label: string
  readonly chosen: Name
  readonly choices: readonly (readonly [name: Name, text: string])[]
  readonly onChoose: (name: Name) => void
}

function Choice<Name extends string>({ label, chosen, choices, onChoose }: ChoiceProps<Name>) {
  return (
    <div role="group" aria-label={label} className="flex">
      {choices.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          className="min-h-4.5 border border-edge px-1 text-sm first:rounded-s-sm last:rounded-e-sm last:border-s-0 hover:bg-sunken aria-pressed:bg-primary-soft aria-pressed:font-semibold"
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
