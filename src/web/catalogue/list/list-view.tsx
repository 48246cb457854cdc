import { useEffect, useState } from 'react'
import type { listProducts } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { productSorts } from '#shop/catalogue/product.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { Pagination } from '#web/kit/pagination.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'
import { applyFilters, filterFormId } from './apply-filters.ts'
import { ChosenFilters, Filters } from './filters.tsx'
import { addressWith, addressWithout, chosenBy, wantedBy } from '../query/list-query.ts'
import { MatchingTexts, type Texts } from './matching-texts.tsx'
import { listWords } from './list-words.ts'
import { NoResults } from './no-results.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { SearchBox } from '../search/search-box.tsx'

type List = OutputOf<typeof listProducts>
type ListViewProps = {
  readonly data: { readonly list: List; readonly texts?: Texts | null }
  readonly query: URLSearchParams
}

/** The number of pictures visible on a phone before scrolling. */
const eager = 2

/** All products: search, category, filters, sort order and page, all from the address. */
export function ProductListView({ data: { list, texts }, query }: ListViewProps) {
  const words = listWords.use()
  const say = useLocalized()
  const language = useLanguage()
  const chosen = chosenBy(query)
  const q = (query.get('q') ?? '').trim()
  const category = list.categories.find(({ slug }) => slug === query.get('category'))
  const title =
    q === '' ? (category ? say(category.name) : words.title) : words.results(nameInText(q, language))
  const found = list.total > 0
  const written = texts ?? null
  const hasTexts = written !== null && written.posts.length + written.questions.length > 0
  // the words are a question rather than a product if no name has them
  const textsFirst = hasTexts && (!found || list.onlyInTexts)
  useEffect(() => {
    // not awaited
    if (found && q !== '')
      import('../search/recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch(q),
        () => {},
      )
  }, [q, found])
  return (
    <div className="page-width grid gap-3 py-4 md:py-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">
          <Sentence text={title} />
        </h1>
        <SearchBox
          className="lg:hidden"
          query={q}
          keep={category === undefined ? {} : { category: category.slug }}
        />
        {q !== '' && (
          <a
            href={addressWith(query, { q: '' })}
            className="inline-flex items-center gap-0.5 justify-self-start text-sm font-semibold text-link underline-offset-4 hover:underline"
          >
            <Icon name="close" />
            {words.clearSearch}
          </a>
        )}
      </div>
      <Categories list={list} query={query} />
      {list.total === 0 && chosen.length === 0 ? (
        <>
          {hasTexts && <MatchingTexts texts={written} />}
          <NoResults
            popular={list.popular}
            nothingOnSale={q === '' && list.popular.length === 0}
            textsFound={hasTexts}
          />
        </>
      ) : (
        <div className="list-layout">
          <Filters facets={list.facets} query={query} total={list.total} />
          <div className="grid content-start gap-3">
            <Bar list={list} query={query} chosen={chosen.length} />
            {chosen.length > 0 && <ChosenFilters query={query} />}
            {textsFirst && <MatchingTexts texts={written} />}
            <Reading list={list} typed={q} />
            {list.total === 0 ? (
              <NoResults popular={list.popular} withoutFilters={addressWithout(query)} />
            ) : (
              <ProductGrid products={list.products} eager={eager} heading="h2" columns={3} />
            )}
            <Pagination
              page={list.page}
              pages={list.pages}
              addressOf={(page) => addressWith(query, { page: page === 1 ? '' : String(page) })}
            />
            {hasTexts && !textsFirst && <MatchingTexts texts={written} />}
          </div>
        </div>
      )}
    </div>
  )
}

/** How the search text was understood, if not literally. */
function Reading({ list: { understood, total }, typed }: { readonly list: List; readonly typed: string }) {
  const { read } = listWords.use()
  const language = useLanguage()
  if (understood === null || total === 0) return null
  return (
    <p className="rounded-sm bg-info-soft px-1.5 py-1 text-info">
      <Sentence
        text={read[understood.how](nameInText(typed, language), nameInText(understood.text, language))}
      />
    </p>
  )
}

const chip =
  'inline-flex min-h-4.5 items-center gap-0.5 rounded-full border border-line bg-surface px-1.5 text-sm font-semibold whitespace-nowrap hover:border-edge aria-[current]:border-transparent aria-[current]:bg-ink aria-[current]:text-page'

function Categories({ list, query }: { readonly list: List; readonly query: URLSearchParams }) {
  const words = listWords.use()
  const say = useLocalized()
  const current = query.get('category') ?? ''
  const categories = list.categories.filter(({ slug, count }) => count > 0 || slug === current)
  if (categories.length === 0) return null
  return (
    <nav aria-label={words.categories} className="-mx-2 overflow-x-auto px-2 py-0.5">
      <ul className="flex gap-1 md:flex-wrap">
        <li>
          <a
            href={addressWith(query, { category: '' })}
            aria-current={current === '' ? 'true' : undefined}
            className={chip}
          >
            {words.everything}
          </a>
        </li>
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <a
              href={addressWith(query, { category: slug })}
              aria-current={current === slug ? 'true' : undefined}
              className={chip}
            >
              {say(name)}
              <span className="font-normal digits opacity-80">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type BarProps = { readonly list: List; readonly query: URLSearchParams; readonly chosen: number }

/** The number of products, the button to the filters on a phone, and the sort order. */
function Bar({ list, query, chosen }: BarProps) {
  const words = listWords.use()
  const { products } = useWords().catalogue
  return (
    <div className="flex flex-wrap items-center justify-between gap-1.5">
      <p role="status" className="text-muted max-md:w-full">
        {products(list.total)}
      </p>
      <Button variant="secondary" popoverTarget={filterFormId} className="md:hidden">
        <Icon name="filter" />
        {words.filters}
        {chosen > 0 && <span className="digits">({chosen})</span>}
      </Button>
      <Order query={query} />
    </div>
  )
}

/** The sort order; part of the filter form, which it submits. */
function Order({ query }: { readonly query: URLSearchParams }) {
  const words = listWords.use()
  const best = (query.get('q') ?? '') === '' ? words.sorts.popular : words.bestMatch
  // a choice is shown while its list loads; then the address counts, also when going back
  const [chosen, setChosen] = useState<{ query: URLSearchParams; sort: string } | null>(null)
  const sort = chosen?.query === query ? chosen.sort : wantedBy(query).sort
  return (
    <label className="flex items-center gap-1 text-sm text-muted">
      <span className="max-md:sr-only">{words.sort}</span>
      <SelectBox
        name="sort"
        form={filterFormId}
        value={sort}
        onChange={({ currentTarget: { value, form } }) => {
          setChosen({ query, sort: value })
          applyFilters(form)
        }}
        look="min-h-5.5 rounded-sm border border-edge bg-surface ps-1.5 text-base text-ink hover:border-ink"
      >
        {productSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sort === 'popular' ? best : words.sorts[sort]}
          </option>
        ))}
      </SelectBox>
    </label>
  )
}
