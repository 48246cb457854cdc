import type { listProducts } from '../../contract/catalogue.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { productSorts } from '../../shop/catalogue/product.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Pagination } from '../kit/pagination.tsx'
import { SelectBox } from '../kit/select.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useLocalized, useWords } from '../platform/site.ts'
import { listWords } from './list-words.ts'
import { ProductGrid } from './product-grid.tsx'
import { SearchBox } from './search-box.tsx'

type List = OutputOf<typeof listProducts>
type ListViewProps = { readonly data: { readonly list: List }; readonly query: URLSearchParams }

/** The pictures a visitor sees before scrolling, on a phone. */
const eager = 2

/** All products: what is looked for, in which category, in which order, which page; all of it in the address. */
export function ListView({ data: { list }, query }: ListViewProps) {
  const { catalogue } = useWords()
  const words = listWords.use()
  const say = useLocalized()
  const q = (query.get('q') ?? '').trim()
  const category = list.categories.find(({ slug }) => slug === query.get('category'))
  return (
    <div className="page-width grid gap-3 py-4 md:py-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">
          {q === '' ? (category ? say(category.name) : words.title) : words.results(q)}
        </h1>
        <SearchBox query={q} keep={category === undefined ? {} : { category: category.slug }} />
        {q !== '' && (
          <a
            href={addressWith(query, { q: '' })}
            className="inline-flex items-center gap-0.5 justify-self-start text-sm font-semibold text-link underline-offset-4 hover:underline"
          >
            <Icon name="close" />
            {catalogue.search.clear}
          </a>
        )}
      </div>
      <Categories list={list} query={query} />
      <div className="flex flex-wrap items-center justify-between gap-1.5">
        <p role="status" className="text-muted">
          {catalogue.products(list.total)}
        </p>
        {list.total > 0 && <SortForm query={query} />}
      </div>
      {list.products.length === 0 ? (
        <EmptyState title={words.nothing} text={words.nothingText} icon={<Icon name="search" />}>
          <ButtonLink href="/products">{words.showAll}</ButtonLink>
        </EmptyState>
      ) : (
        <ProductGrid products={list.products} eager={eager} heading="h2" />
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        addressOf={(page) => addressWith(query, { page: page === 1 ? '' : String(page) })}
      />
    </div>
  )
}

/** This list's address with some parameters changed; a change of what is listed begins at page 1. */
function addressWith(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams()
  for (const name of ['q', 'category', 'sort', 'page']) {
    const value = changes[name] ?? (name === 'page' ? '' : (query.get(name) ?? ''))
    if (value !== '') next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? '/products' : `/products?${text}`
}

const chip =
  'inline-flex min-h-4.5 items-center gap-0.5 rounded-full border border-line bg-surface px-1.5 text-sm font-semibold whitespace-nowrap hover:border-edge aria-[current]:border-transparent aria-[current]:bg-ink aria-[current]:text-page'

function Categories({ list, query }: { readonly list: List; readonly query: URLSearchParams }) {
  const words = listWords.use()
  const say = useLocalized()
  const current = query.get('category') ?? ''
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
        {list.categories
          .filter(({ slug, count }) => count > 0 || slug === current)
          .map(({ slug, name, count }) => (
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

/** Choosing an order sends the form; without scripts its button does. */
function SortForm({ query }: { readonly query: URLSearchParams }) {
  const list = listWords.use()
  const kept = ['q', 'category'].flatMap((name) => {
    const value = query.get(name) ?? ''
    return value === '' ? [] : [{ name, value }]
  })
  return (
    <form action="/products" className="flex items-center gap-1">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-1 text-sm text-muted">
        {list.sort}
        <SelectBox
          name="sort"
          key={query.get('sort') ?? ''}
          defaultValue={query.get('sort') ?? 'popular'}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          look="min-h-5.5 rounded-sm border border-edge bg-surface ps-1.5 text-base text-ink hover:border-ink"
        >
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {list.sorts[sort]}
            </option>
          ))}
        </SelectBox>
      </label>
      <noscript>
        <Button type="submit" variant="secondary" size="sm">
          {list.apply}
        </Button>
      </noscript>
    </form>
  )
}
