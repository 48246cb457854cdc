import { ButtonLink } from '#web/kit/button.tsx'
import { Pagination } from '#web/kit/pagination.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { adminWords } from '#web/admin/words.ts'
import { shortTime } from './short-time.ts'
import type { TableAddress } from './use-table-address.ts'

/** The position in a list: numbered pages if the total is known, otherwise rows after a given row. */
export type Paging =
  | {
      readonly total: number
      /** True if there are more than `total`. */
      readonly more?: boolean
      readonly page: number
      readonly pages: number
    }
  | {
      readonly next: string | null
      /** The date back to which a search that continues with `next` has looked. */
      readonly searchedTo?: string | null
    }

type FootProps = { readonly paging: Paging; readonly address: TableAddress }

export function TableFoot({ paging, address }: FootProps) {
  const words = adminWords.use().table
  const language = useLanguage()
  if ('next' in paging)
    return (
      <nav className="flex flex-wrap items-center justify-end gap-1" aria-label={words.more}>
        {paging.searchedTo && (
          <p className="me-auto text-sm text-muted" role="status">
            {words.searchedTo(shortTime(paging.searchedTo, language))}
          </p>
        )}
        {address.params['after'] !== undefined && (
          <ButtonLink variant="secondary" size="sm" href={address.hrefWith({ after: '' })}>
            {words.first}
          </ButtonLink>
        )}
        {paging.next !== null && (
          <ButtonLink variant="secondary" size="sm" href={address.hrefWith({ after: paging.next })}>
            {words.more}
          </ButtonLink>
        )}
      </nav>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-1">
      <p className="text-sm text-muted digits">
        {paging.more ? words.moreThan(paging.total) : words.total(paging.total)}
      </p>
      <Pagination
        page={paging.page}
        pages={paging.pages}
        addressOf={(page) => address.hrefWith({ page: page === 1 ? '' : String(page) })}
      />
    </div>
  )
}
