import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'

type SearchBoxProps = {
  readonly query?: string
  /** What else stays in the address when searching. */
  readonly keep?: Readonly<Record<string, string>>
}

/** A search over all products. A plain form: it works before any script has come. Suggestions come at the first focus. */
export function SearchBox({ query = '', keep = {} }: SearchBoxProps) {
  const { search } = useWords().catalogue
  const language = useLanguage()
  const [suggestions, setSuggestions] = useState<ReactNode>(null)
  const suggest = async (field: HTMLInputElement) =>
    setSuggestions(await (await import('./suggestions.tsx')).suggestionsFor(field, language))
  return (
    <form action="/products" role="search" className="relative flex w-full max-w-[36rem] gap-1">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative grow">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-1.5 my-auto text-muted" />
        <input
          type="search"
          name="q"
          key={query}
          defaultValue={query}
          maxLength={100}
          onFocus={(event) => void suggest(event.currentTarget)}
          aria-label={search.label}
          placeholder={search.placeholder}
          className="min-h-6 w-full rounded-sm border border-edge bg-surface ps-5 pe-1.5 text-base placeholder:text-muted hover:border-ink"
        />
      </div>
      <Button type="submit" className="min-h-6">
        {search.submit}
      </Button>
      {suggestions}
    </form>
  )
}
