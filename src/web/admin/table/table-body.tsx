import { Skeleton } from '#web/kit/skeleton.tsx'
import { adminWords } from '#web/admin/words.ts'
import { Name } from '#web/kit/name.tsx'
import type { AdminColumn, AdminGroups } from './column.ts'
import { groupRows } from './group-rows.ts'
import { hasTwoLines, phonePlace } from './phone-place.ts'

type BodyRow<Row> = {
  readonly id: string
  readonly original: Row
  readonly getIsSelected: () => boolean
  readonly toggleSelected: (on: boolean) => void
}

type BodyProps<Row> = {
  readonly columns: readonly AdminColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly groups: AdminGroups<Row> | undefined
  /** Null while loading. */
  readonly rows: readonly BodyRow<Row>[] | null
  readonly selectable: boolean
}

const waitingRows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export function TableBody<Row>(props: BodyProps<Row>) {
  const { columns, rows, selectable, groups } = props
  if (rows === null) return <WaitingRows columns={columns} selectable={selectable} />
  const grouping = groups && {
    idOf: (row: BodyRow<Row>) => groups.idOf(row.original),
    nameOf: (row: BodyRow<Row>) => groups.nameOf(row.original),
  }
  return groupRows(rows, grouping).map(({ name, rows: members }) => (
    <tbody key={members[0]?.id} data-group={name === null ? undefined : ''}>
      {name !== null && (
        <tr>
          <th scope="rowgroup" colSpan={columns.length + (selectable ? 1 : 0)}>
            <Name text={name} />
          </th>
        </tr>
      )}
      {members.map((row) => (
        <RowOfTable key={row.id} {...props} row={row} grouped={name !== null} />
      ))}
    </tbody>
  ))
}

function WaitingRows<Row>({ columns, selectable }: Pick<BodyProps<Row>, 'columns' | 'selectable'>) {
  return (
    <tbody>
      {waitingRows.map((name) => (
        <tr key={name}>
          {selectable && (
            <td>
              <Skeleton className="size-3" />
            </td>
          )}
          {columns.map(({ id }) => (
            <td key={id}>
              <Skeleton className="h-2.5 w-full min-w-6" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type RowProps<Row> = Omit<BodyProps<Row>, 'rows'> & {
  readonly row: BodyRow<Row>
  readonly grouped: boolean
}

function RowOfTable<Row>({ columns, nameOf, selectable, row, grouped }: RowProps<Row>) {
  const words = adminWords.use().table
  const twoLines = hasTwoLines(columns)
  return (
    <tr data-selected={row.getIsSelected() || undefined}>
      {selectable && (
        <td>
          <input
            type="checkbox"
            aria-label={words.selectRow(nameOf(row.original))}
            className="block size-3 accent-primary"
            checked={row.getIsSelected()}
            onChange={(event) => row.toggleSelected(event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-title={column.title}
          data-actions={column.actions}
          data-phone={twoLines ? phonePlace(column, at) : undefined}
          className={column.atEnd === true ? 'at-end' : undefined}
        >
          {column.cell(row.original, grouped)}
        </td>
      ))}
    </tr>
  )
}
