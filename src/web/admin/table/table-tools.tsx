import { useState } from 'react'
import { Button, IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { AdminFilter } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { SelectAll } from './table-head.tsx'
import type { AdminTableProps, RowSelection } from './table-props.ts'
import { TableSearch } from './table-search.tsx'
import { useCsv } from './use-csv.ts'
import { useFilterValue } from './use-filter-value.ts'
import type { Shown } from './use-columns.ts'
import type { TableAddress } from './use-table-address.ts'

type ToolsProps<Row> = AdminTableProps<Row> & {
  readonly visibility: Shown
  readonly onShow: (id: string, shown: boolean) => void
  /** Null without rows to select. */
  readonly selection: RowSelection | null
}

/** The tools above a table: search, filters, columns, export; on a phone also the selection of all rows. */
export function TableTools<Row>({
  address,
  query,
  columns,
  search = true,
  filters = [],
  csv,
  views,
  visibility,
  onShow,
  selection,
}: ToolsProps<Row>) {
  const words = adminWords.use().table
  const [open, setOpen] = useState(false)
  const folds = views !== undefined
  const look = folds && !open ? 'max-sm:hidden' : ''
  return (
    <div className="flex flex-wrap items-center gap-1">
      {folds && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-5 sm:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" />
          {words.filters(filtersIn(address))}
        </Button>
      )}
      {folds && <div className={`basis-full sm:mb-0.5 ${look}`}>{views}</div>}
      {search && <TableSearch address={address} beside={folds} />}
      {filters.map((filter) => (
        <FilterBox key={filter.name} filter={filter} address={address} className={look} />
      ))}
      {selection !== null && (
        <label className="flex items-center gap-1 text-sm leading-snug sm:hidden">
          <SelectAll selection={selection} />
          {words.selectAll}
        </label>
      )}
      <div className="ms-auto flex items-center gap-0.5">
        <IconButton label={words.refresh} onClick={() => void query.refetch()}>
          <Icon name="refresh" />
        </IconButton>
        <ColumnMenu columns={columns} visibility={visibility} onShow={onShow} />
        {csv !== undefined && <CsvButton csv={csv} address={address} />}
      </div>
    </div>
  )
}

const noFilters: readonly string[] = ['q', 'sort', 'page', 'after']

const filtersIn = ({ params }: TableAddress) =>
  Object.keys(params).filter((name) => !noFilters.includes(name)).length

type FilterProps = {
  readonly filter: AdminFilter
  readonly address: TableAddress
  readonly className: string
}

function FilterBox({ filter: { name, title, options }, address, className }: FilterProps) {
  const words = adminWords.use().table
  const { value, apply } = useFilterValue(address, name)
  return (
    <div className={`min-w-0 max-sm:flex-1 max-sm:basis-[9rem] ${className}`}>
      <SelectBox
        aria-label={title}
        value={value}
        onChange={(event) => apply(event.target.value)}
        look="min-h-5 w-full rounded-sm border border-edge bg-surface ps-1.5 text-sm hover:border-ink"
      >
        <option value="">{`${title}: ${words.all}`}</option>
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
          group === undefined ? (
            <Options key="none" options={members} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={members} />
            </optgroup>
          ),
        )}
      </SelectBox>
    </div>
  )
}

function Options({ options }: Pick<AdminFilter, 'options'>) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

type CsvProps = { readonly csv: NonNullable<AdminTableProps<object>['csv']>; readonly address: TableAddress }

function CsvButton({ csv, address }: CsvProps) {
  const words = adminWords.use().table
  const { busy, download } = useCsv()
  const { page: _page, after: _after, ...wanted } = address.params
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-5"
      busy={busy}
      onClick={() => void download(csv, wanted)}
    >
      <AdminIcon name="download" />
      <span className="max-md:sr-only">{words.exportCsv}</span>
    </Button>
  )
}
