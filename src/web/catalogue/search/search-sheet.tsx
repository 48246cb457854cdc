import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { listShelf } from '#contract/addresses.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Sheet } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage, useShop, useWords } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { forgetSearches, readSearches } from './recent-searches.ts'
import { suggestWords } from './suggest-words.ts'
import { SearchSuggestions, SuggestedProduct } from './suggestions.tsx'
import { useTyped } from './use-combobox.ts'

type SearchSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** The search of the page below. */
  readonly query: string
}

/** The full-screen search. Any choice closes it. */
export function SearchSheet({ open, onClose, query }: SearchSheetProps) {
  const { search } = useWords().catalogue
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = field?.value.trim() ?? ''
    if (q === '') return
    // closing returns the focus to the button; the page then takes it
    onClose()
    navigate(listOf(q))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={search.label}
      head={
        <form role="search" action="/products" className="relative grow" onSubmit={send}>
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-1.5 my-auto text-muted"
          />
          <input
            ref={setField}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            enterKeyHint="search"
            aria-label={search.label}
            placeholder={search.placeholder}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-6 w-full rounded-sm border border-edge bg-surface ps-5 pe-1.5 text-base placeholder:text-muted"
          />
        </form>
      }
    >
      {field !== null && (
        <>
          <Beginnings field={field} onChoose={onClose} />
          <SearchSuggestions field={field} stays onChoose={onClose} />
        </>
      )}
    </Sheet>
  )
}

const listOf = (q: string) => `/products?${new URLSearchParams({ q })}`

/** Shown while nothing is typed: recent searches, the categories and best sellers. */
function Beginnings({
  field,
  onChoose,
}: {
  readonly field: HTMLInputElement
  readonly onChoose: () => void
}) {
  const words = suggestWords.use()
  const { categories } = useShop().menus
  const typed = useTyped(field)
  const [searches, setSearches] = useState(readSearches)
  if (typed.trim() !== '') return null
  const clear = () => {
    forgetSearches()
    setSearches([])
    field.focus()
  }
  return (
    <div className="grid gap-3">
      {searches.length > 0 && (
        <Links
          title={words.recent}
          links={searches.map((q) => [listOf(q), q])}
          icon={<AdminIcon name="clock" />}
          onChoose={onChoose}
        >
          <Button
            variant="quiet"
            size="sm"
            aria-label={words.clearRecent}
            onClick={clear}
            className="min-h-5.5"
          >
            {words.clear}
          </Button>
        </Links>
      )}
      <Links
        title={words.categories}
        links={[['/products', words.everything], ...categories]}
        end={<Icon name="next" className="turns" />}
        onChoose={onChoose}
      />
      <BestSellers onChoose={onChoose} />
    </div>
  )
}

function BestSellers({ onChoose }: { readonly onChoose: () => void }) {
  const words = suggestWords.use()
  const language = useLanguage()
  const id = useId()
  const products = useRead(listShelf, { shelf: 'best-sellers' }).data?.products ?? []
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-sm text-muted">
        {words.bestSellers}
      </h2>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <a href={productPath(product, language)} onClick={onChoose} className="suggestion -mx-2 px-2">
              <SuggestedProduct product={product} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LinksProps = {
  readonly title: string
  readonly links: readonly (readonly [href: string, label: string])[]
  /** Shown before and after each item. */
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly onChoose: () => void
  readonly children?: ReactNode
}

function Links({ title, links, icon, end, onChoose, children }: LinksProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-5.5 items-center justify-between">
        <h2 id={id} className="text-sm text-muted">
          {title}
        </h2>
        {children}
      </div>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href} onClick={onChoose} className="suggestion -mx-2 px-2">
              {icon && <span className="text-muted">{icon}</span>}
              <span className="suggestion-name">
                <bdi>{label}</bdi>
              </span>
              {end && <span className="text-muted">{end}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
