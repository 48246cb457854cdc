import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { AdminColumn } from './column.ts'
import type { RowSelection } from './table-props.ts'
import type { TableAddress } from './use-table-address.ts'

type HeadProps<Row> = {
  readonly columns: readonly AdminColumn<Row>[]
  readonly address: TableAddress
  /** Null if rows cannot be selected. */
  readonly selection: RowSelection | null
}

/** Selects all rows of this page. */
export function SelectAll({ selection }: { readonly selection: RowSelection }) {
  const words = adminWords.use().table
  return (
    <input
      type="checkbox"
      aria-label={words.selectAll}
      className="block size-3 accent-primary"
      checked={selection.all && selection.some}
      ref={(box) => {
        if (box !== null) box.indeterminate = selection.some && !selection.all
      }}
      onChange={(event) => selection.toggle(event.target.checked)}
    />
  )
}

/** The column headings; sortable ones are buttons. */
export function TableHead<Row>({ columns, address, selection }: HeadProps<Row>) {
  const words = adminWords.use().table
  return (
    <thead>
      <tr data-sort={words.sort}>
        {selection !== null && (
          <th scope="col">
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} address={address} />
        ))}
      </tr>
    </thead>
  )
}

type CellProps<Row> = { readonly column: AdminColumn<Row>; readonly address: TableAddress }

function HeadCell<Row>({ column: { title, sort, atEnd }, address }: CellProps<Row>) {
  const words = adminWords.use().table
  const now = address.params['sort']
  const look = atEnd === true ? 'at-end' : undefined
  if (sort === undefined)
    return (
      <th scope="col" className={look}>
        {title === '' ? <span className="sr-only">{words.actions}</span> : title}
      </th>
    )
  const direction = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : 'none'
  const next = direction === 'none' ? sort : direction === 'ascending' ? `-${sort}` : ''
  return (
    <th scope="col" aria-sort={direction} className={look}>
      <button
        type="button"
        aria-label={words.sortBy(title)}
        onClick={() => address.set({ sort: next })}
        className="inline-flex items-center gap-0.25 rounded-sm font-semibold hover:text-ink aria-[sort]:text-ink"
      >
        {title}
        {direction !== 'none' && (
          <Icon name="down" className={`size-2 ${direction === 'ascending' ? 'rotate-180' : ''}`} />
        )}
      </button>
    </th>
  )
}
