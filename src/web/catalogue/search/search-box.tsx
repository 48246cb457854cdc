import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useWords } from '#web/platform/framework/site.ts'

const loadSuggestions = () => import('./suggestions-section.ts').then(({ section }) => section)

type SearchBoxProps = {
  readonly query?: string
  /** Other parameters of the address to keep when searching. */
  readonly keep?: Readonly<Record<string, string>>
  /** The search is secondary here. */
  readonly quiet?: boolean
  /** A single line in a bar, with an icon button. */
  readonly slim?: boolean
  readonly className?: string
}

/** A search over all products. A plain form that works without scripts. Suggestions load at first focus. */
export function SearchBox({
  query = '',
  keep = {},
  quiet = false,
  slim = false,
  className = '',
}: SearchBoxProps) {
  const { search } = useWords().catalogue
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return (
    <form
      action="/products"
      role="search"
      className={`relative flex w-full max-w-[36rem] gap-1 ${className}`}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative grow">
        {!slim && (
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-1.5 my-auto text-muted"
          />
        )}
        <input
          type="search"
          name="q"
          key={query}
          defaultValue={query}
          maxLength={100}
          onFocus={(event) => setField(event.currentTarget)}
          aria-label={search.label}
          placeholder={search.placeholder}
          className={`w-full rounded-sm border border-edge bg-surface text-base text-ellipsis placeholder:text-muted hover:border-ink ${slim ? 'min-h-5.5 ps-2 pe-6' : 'min-h-6 ps-5 pe-1.5'}`}
        />
        {slim && (
          <button
            type="submit"
            aria-label={search.submit}
            className="absolute inset-y-0 end-0 grid w-5.5 place-items-center rounded-sm text-muted fades hover:text-ink"
          >
            <Icon name="search" />
          </button>
        )}
      </div>
      {!slim && (
        <Button type="submit" variant={quiet ? 'secondary' : 'primary'} className="min-h-6">
          {search.submit}
        </Button>
      )}
      {field !== null && <Lazy wanted load={loadSuggestions} props={{ field }} />}
    </form>
  )
}
