import { Skeleton } from '#web/kit/skeleton.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { AdminColumn } from './column.ts'
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
  /** Null: on their way. */
  readonly rows: readonly BodyRow<Row>[] | null
  readonly selectable: boolean
}

const waitingRows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export function TableBody<Row>({ columns, rows, nameOf, selectable }: BodyProps<Row>) {
  const words = adminWords.use().table
  const twoLines = hasTwoLines(columns)
  if (rows === null)
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
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
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
              data-acts={column.acts}
              data-phone={twoLines ? phonePlace(column, at) : undefined}
              className={column.atEnd === true ? 'at-end' : undefined}
            >
              {column.cell(row.original)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
