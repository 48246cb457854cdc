import { useWords } from '#web/platform/framework/site.ts'
import { ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'

type PaginationProps = {
  readonly page: number
  readonly pages: number
  readonly addressOf: (page: number) => string
}

/**
 * Links to the previous, next, first and last pages. Renders nothing for a single page. Past the end, of a list
 * that has become shorter, it says so.
 */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  const { pagination } = useWords().kit
  const ended = pages > 0 && page > pages
  if (pages <= 1 && !ended) return null
  return (
    <nav
      aria-label={pagination.label}
      className="flex flex-wrap items-center justify-center gap-y-1 sm:gap-x-0.5"
    >
      {ended && <p className="w-full text-center text-muted">{pagination.ended(pages)}</p>}
      {page > 1 && (
        <ButtonLink
          variant="quiet"
          className="max-sm:px-1"
          href={addressOf(Math.min(page - 1, pages))}
          rel="prev"
        >
          <Icon name="previous" className="turns" />
          <span className="max-sm:sr-only">{pagination.previous}</span>
        </ButtonLink>
      )}
      <ol className="flex items-center sm:gap-0.5">
        {pageNumbers(page, pages).map((number, at) =>
          number === null ? (
            <li key={`gap-${at}`} aria-hidden="true" className="px-0.5 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={addressOf(number)}
                aria-label={pagination.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className="grid size-4.5 place-items-center sm:size-5.5 rounded-sm digits hover:bg-sunken aria-[current]:bg-primary aria-[current]:font-bold aria-[current]:text-on-primary"
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <ButtonLink variant="quiet" className="max-sm:px-1" href={addressOf(page + 1)} rel="next">
          <span className="max-sm:sr-only">{pagination.next}</span>
          <Icon name="next" className="turns" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** First, last and the neighbours of the current page; null for a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .toSorted((a, b) => a - b)
  return wanted.flatMap((number, at) => {
    const before = wanted[at - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
