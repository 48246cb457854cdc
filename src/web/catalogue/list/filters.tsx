import { useEffect, useRef } from 'react'
import type { Facets } from '#contract/catalogue.ts'
import { facetValues } from '#shop/catalogue/list/facets.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { applyFilters, filterFormId } from './apply-filters.ts'
import {
  addressWithout,
  type Choice,
  chosenBy,
  chosenIn,
  choices,
  flags,
  wantedBy,
} from '../query/list-query.ts'
import { filterWords } from './filter-words.ts'
import { listWords } from './list-words.ts'

type FiltersProps = {
  readonly facets: Facets
  readonly query: URLSearchParams
  readonly total: number
}

/**
 * The filters of the list, each choice with its count. A column on a desktop, a native sheet on a phone. A
 * plain form: each change submits it; without scripts, its button does.
 */
export function Filters({ facets, query, total }: FiltersProps) {
  const words = filterWords.use()
  const { filters } = listWords.use()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<URLSearchParams>(null)
  useEffect(() => {
    // what was chosen before hydration counts; from then on the boxes follow the address, also when going back
    if (shown.current === null) {
      if (fieldsOf(form.current).some((field) => isChanged(field, query))) applyFilters(form.current)
    } else if (shown.current !== query)
      for (const field of fieldsOf(form.current))
        if (field instanceof HTMLInputElement) field.checked = field.defaultChecked
    shown.current = query
  }, [query])
  return (
    <form
      ref={form}
      id={filterFormId}
      action="/products"
      popover="auto"
      autoComplete="off"
      aria-label={filters}
      className="filters"
      onChange={() => applyFilters(form.current)}
    >
      <h2 className="py-1.5 text-lg md:hidden">{filters}</h2>
      {['q', 'category'].map(
        (name) =>
          query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      <fieldset>
        {flags.map((name) => (
          <Option
            key={name}
            name={name}
            value="yes"
            label={words[name]}
            count={facets[name]['yes'] ?? 0}
            chosen={query.get(name) === 'yes'}
          />
        ))}
      </fieldset>
      {choices.map((name) => (
        <Group key={name} name={name} facets={facets} query={query} />
      ))}
      <footer>
        <Button wide popoverTarget={filterFormId} popoverTargetAction="hide">
          {words.show(total)}
        </Button>
      </footer>
      <noscript>
        <Button type="submit">{words.apply}</Button>
      </noscript>
    </form>
  )
}

function fieldsOf(form: HTMLFormElement | null): Element[] {
  return Array.from(form?.elements ?? [])
}

/** Whether a box or the sort order differs from the address. */
function isChanged(field: Element, query: URLSearchParams): boolean {
  return field instanceof HTMLSelectElement
    ? field.value !== wantedBy(query).sort
    : field instanceof HTMLInputElement && field.checked !== field.defaultChecked
}

/** The active filters; each can be removed. */
export function ChosenFilters({ query }: { readonly query: URLSearchParams }) {
  const words = filterWords.use()
  const names = useChoiceNames()
  return (
    <ul aria-label={words.chosen} className="flex flex-wrap items-center gap-1 text-sm font-semibold">
      {chosenBy(query).map(({ name, value }) => {
        const label = name === 'stock' || name === 'sale' ? words[name] : (names(name)[value] ?? value)
        return (
          <li key={name + value}>
            <a
              href={addressWithout(query, name, value)}
              aria-label={words.remove(label)}
              className="inline-flex min-h-4.5 items-center gap-0.5 rounded-full bg-primary-soft px-1.5 text-link"
            >
              {label}
              <Icon name="close" />
            </a>
          </li>
        )
      })}
      <li>
        <a href={addressWithout(query)} className="px-1 text-link underline-offset-4 hover:underline">
          {words.clear}
        </a>
      </li>
    </ul>
  )
}

/** Labels of a facet's values. */
function useChoiceNames(): (name: Choice) => Readonly<Record<string, string>> {
  const words = filterWords.use()
  const { product } = useWords().catalogue
  const names = {
    price: words.prices,
    platform: product.platforms,
    term: words.terms,
    devices: words.devices,
    region: product.regions,
    kind: product.kinds,
  }
  return (name) => names[name]
}

/** The attribute that a filter is about, as named on the product page. */
const attributeOf = {
  kind: 'kind',
  platform: 'platforms',
  region: 'region',
  term: 'termMonths',
  devices: 'devices',
} as const satisfies Record<Exclude<Choice, 'price'>, string>

function Group({ name, facets, query }: Omit<FiltersProps, 'total'> & { readonly name: Choice }) {
  const words = filterWords.use()
  const { labels } = useWords().catalogue.product
  const names = useChoiceNames()(name)
  const chosen = chosenIn(query, name)
  const counts = facets[name]
  const values = facetValues[name].filter((value) => counts[value] !== undefined || chosen.includes(value))
  // with a single value there is nothing to choose
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <fieldset>
      <legend>{name === 'price' ? words.price : labels[attributeOf[name]]}</legend>
      {values.map((value) => (
        <Option
          key={value}
          name={name}
          value={value}
          label={names[value] ?? value}
          count={counts[value] ?? 0}
          chosen={chosen.includes(value)}
        />
      ))}
    </fieldset>
  )
}

type OptionProps = {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly count: number
  readonly chosen: boolean
}

function Option({ name, value, label, count, chosen }: OptionProps) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
      <span>{count}</span>
    </label>
  )
}
