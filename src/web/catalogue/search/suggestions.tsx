import './suggestions.css'
import { type ReactNode, useId } from 'react'
import type { ProductCard } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { ProductName } from '../product-name.tsx'
import { rememberSearch } from './recent-searches.ts'
import { suggestWords } from './suggest-words.ts'
import { useCombobox, useTyped } from './use-combobox.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'

type Option = { readonly address: string; readonly content: ReactNode }

type SuggestionsProps = {
  readonly field: HTMLInputElement
  /** Shown within the page instead of below the field. */
  readonly stays?: boolean
  /** Called when a suggestion is chosen. */
  readonly onChoose?: () => void
}

/** Products, categories and a link to all results, for the text being typed. */
export function SearchSuggestions({ field, stays = false, onChoose = () => {} }: SuggestionsProps) {
  const words = suggestWords.use()
  const language = useLanguage()
  const listId = useId()
  const typed = useTyped(field)
  const response = useSuggestions(typed)
  const options = useOptions(typed.trim(), response)
  const choose = () => {
    rememberSearch(typed)
    onChoose()
  }
  const { open, active } = useCombobox(
    field,
    listId,
    options.map(({ address }) => address),
    { stays, onChoose: choose },
  )
  if (!open || response === null) return null
  return (
    <div ref={leaveFocus} className={stays ? 'suggestions-stay' : 'suggestions'}>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'suggestions-note'}>
        {options.length > 0 ? words.count(options.length) : words.nothing}
      </p>
      {options.length > 0 && response.understood !== null && (
        <p className="suggestions-note">
          {response.understood.how === 'some' ? (
            words.some
          ) : (
            <Sentence
              text={words.read[response.understood.how](nameInText(response.understood.text, language))}
            />
          )}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={words.suggestions}>
        {options.map(({ address, content }, at) => (
          <a
            key={address}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            href={address}
            onClick={choose}
            className="suggestion"
          >
            {content}
          </a>
        ))}
      </div>
    </div>
  )
}

/** A product in a row: picture, name and price. */
export function SuggestedProduct({ product }: { readonly product: ProductCard }) {
  const words = suggestWords.use()
  const say = useLocalized()
  return (
    <>
      <span className="suggestion-picture">
        <Picture imageUrl={product.imageUrl} alt="" sizes="56px" place="grid" />
      </span>
      <span className="suggestion-name">
        <ProductName text={say(product.name)} variantClassName="suggestion-form" />
      </span>
      {product.outOfStock ? (
        <span className="suggestion-aside">{words.soldOut}</span>
      ) : (
        <Price shekels={product.price} className="suggestion-price" />
      )}
    </>
  )
}

/** Keeps a press on the list from taking the focus from the field. */
function leaveFocus(list: HTMLElement | null): void {
  list?.addEventListener('mousedown', (event) => event.preventDefault())
}

const listOf = (query: Readonly<Record<string, string>>) => `/products?${new URLSearchParams(query)}`

function useOptions(q: string, response: Suggested | null): readonly Option[] {
  const words = suggestWords.use()
  const say = useLocalized()
  const language = useLanguage()
  if (response === null || response.total === 0) return []
  const more = response.total > response.products.length
  return [
    ...response.products.map((product) => ({
      address: productPath(product, language),
      content: <SuggestedProduct product={product} />,
    })),
    ...(more ? response.categories : []).map(({ slug, name, count }) => ({
      address: listOf({ q, category: slug }),
      content: (
        <>
          <Icon name="search" />
          <span className="suggestion-name">
            <bdi>{q}</bdi> <span className="suggestion-aside">{words.within(say(name))}</span>
          </span>
          <span className="suggestion-aside">{count}</span>
        </>
      ),
    })),
    ...(more
      ? [
          {
            address: listOf({ q }),
            content: <span className="suggestion-all">{words.all(response.total)}</span>,
          },
        ]
      : []),
  ]
}
