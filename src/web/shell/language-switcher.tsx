import { addressIn, type Language } from '#shop/localized.ts'
import { loadDocument } from '#web/platform/framework/router.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { mirrorInCookie, store } from '#web/platform/browser/storage.ts'

/** Each language's name in that language. */
const names: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'he', name: 'עברית' },
  { language: 'en', name: 'English' },
]

/**
 * Stores the choice and reloads the page: a document never changes its language. The fragment stays, because the link
 * of a gift has its token there.
 */
function switchLanguage(language: Language): void {
  store('i18nextLng', language)
  mirrorInCookie('i18nextLng', language)
  const now = location.pathname + location.search
  const address = addressIn(language, now)
  if (address === now) location.reload()
  else loadDocument(address + location.hash)
}

export function LanguageSwitcher() {
  const { shell } = useWords()
  const current = useLanguage()
  return (
    <fieldset className="inline-flex rounded-sm border border-line bg-sunken p-0.25">
      <legend className="sr-only">{shell.language}</legend>
      {names.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => language !== current && switchLanguage(language)}
          className="min-h-4 rounded-sm px-1 text-sm font-semibold text-muted fades hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
