import { useState } from 'react'
import { directionOf, type Language, type Localized } from '#shop/localized.ts'
import { Prose } from '#web/kit/prose.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { textWords } from '#web/admin/words.ts'

type TextPreviewProps = {
  readonly languages: readonly Language[]
  /** The heading above the text. */
  readonly title: Localized
  readonly html: Localized
}

/**
 * A text as visitors will see it, in both directions, in the light and the dark theme. Nothing in it is
 * interactive.
 */
export function TextPreview({ languages, title, html }: TextPreviewProps) {
  const words = textWords.use()
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <Section
      title={words.preview}
      hint={words.previewHint}
      actions={
        <div role="group" aria-label={words.preview} className="inline-flex rounded-sm bg-sunken p-0.25">
          {(['light', 'dark'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === theme}
              onClick={() => setTheme(one)}
              className="min-h-4 rounded-sm px-1 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
            >
              {words[one]}
            </button>
          ))}
        </div>
      }
    >
      <div className={`grid gap-2 ${languages.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {languages.map((language) => (
          <div
            key={language}
            inert
            data-theme={theme}
            data-testid={`preview-${language}`}
            dir={directionOf(language)}
            lang={language}
            className="grid min-w-0 content-start gap-1.5 rounded-md border border-line bg-page p-2 text-ink"
          >
            {title[language] !== '' && <p className="text-xl font-bold">{title[language]}</p>}
            {html[language] === '' ? (
              <p dir="auto" className="text-muted">
                {words.nothingYet}
              </p>
            ) : (
              <Prose html={html[language]} />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}
