import type { Language } from '../../shop/localized.ts'
import { switchLanguage } from '../platform/language.ts'
import { useLanguage, useWords } from '../platform/site.ts'

/** Each language is named in itself. */
const names: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'he', name: 'עברית' },
  { language: 'en', name: 'English' },
]

export function LanguageSwitcher() {
  const { shell } = useWords()
  const current = useLanguage()
  return (
    <div role="group" aria-label={shell.language} className="inline-flex rounded-sm bg-sunken p-0.25">
      {names.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => language !== current && switchLanguage(language)}
          className="min-h-4 rounded-sm px-1 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-low"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
