import type { AdminTableProps, RowSelection } from './table-props.ts'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'
import { hasTwoLines } from './phone-place.ts'
import { TableBody } from './table-body.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableHead } from './table-head.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableTools } from './table-tools.tsx'
import { useColumns } from './use-columns.ts'
import type { TableAddress } from './use-table-address.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const noRows: never[] = []
const ownParams: readonly string[] = ['sort', 'page', 'after']

/** The common table of the admin area: its state is in the URL, its columns are remembered. */
export function AdminTable<Row extends object>(props: AdminTableProps<Row>) {
  const { name, label, address, query, columns, nameOf, bulk } = props
  const { visibility, show } = useColumns(name, columns)
  const { table, rows, chosen, clear } = useRows(props, visibility)
  const filtered = Object.keys(address.params).some((param) => !ownParams.includes(param))
  const selection = bulk === undefined ? null : selectionOf(table, chosen.length > 0)
  return (
    <section aria-label={label} className="grid min-w-0 gap-1.5">
      <TableTools
        {...props}
        visibility={visibility}
        onShow={show}
        selection={rows.length === 0 ? null : selection}
      />
      {bulk !== undefined && chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={clear}>
          {bulk(chosen, clear)}
        </SelectionBar>
      )}
      <Card padding="none" className="overflow-x-auto" aria-busy={query.isFetching}>
        {query.isLoadingError ? (
          <TableError onRetry={() => void query.refetch()} />
        ) : rows.length === 0 && !query.isPending ? (
          query.data !== undefined && 'next' in query.data && query.data.next !== null ? (
            <NothingSoFar />
          ) : address.params['page'] !== undefined || address.params['after'] !== undefined ? (
            <NothingHere address={address} />
          ) : filtered ? (
            <NothingFits address={address} />
          ) : (
            props.empty
          )
        ) : (
          <table className={`admin-table stacks ${hasTwoLines(columns) ? 'lines' : 'cards'}`}>
            <TableHead
              columns={columns.filter(({ id }) => visibility[id])}
              address={address}
              selection={selection}
            />
            <TableBody
              columns={columns.filter(({ id }) => visibility[id])}
              rows={query.isPending ? null : rows}
              nameOf={nameOf}
              selectable={bulk !== undefined}
              groups={props.groups}
            />
          </table>
        )}
      </Card>
      {query.data !== undefined && <TableFoot paging={query.data} address={address} />}
    </section>
  )
}

function selectionOf(
  table: { getIsAllRowsSelected: () => boolean; toggleAllRowsSelected: (on: boolean) => void },
  some: boolean,
): RowSelection {
  return {
    all: table.getIsAllRowsSelected(),
    some,
    toggle: (on) => table.toggleAllRowsSelected(on),
  }
}

/** The rows of this page, and which of them are selected. */
function useRows<Row extends object>(
  { query, columns, idOf, bulk }: AdminTableProps<Row>,
  visibility: Record<string, boolean>,
) {
  const [selection, setSelection] = useState<Record<string, true>>({})
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, cell }) => ({
        id,
        header: title,
        cell: ({ row }: { row: { original: Row } }) => cell(row.original, false),
      })),
    [columns],
  )
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: query.data?.rows ?? noRows,
    getRowId: idOf,
    enableRowSelection: bulk !== undefined,
    state: { columnVisibility: visibility, rowSelection: selection },
    onRowSelectionChange: setSelection,
  })
  const { rows } = table.getRowModel()
  const chosen = rows.filter(({ id }) => selection[id] === true).map(({ id }) => id)
  return { table, rows, chosen, clear: () => setSelection({}) }
}

function TableError({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorState title={adminWords.use().table.failed} onRetry={onRetry} />
}

/** Shown if a search has no results yet but has not searched everything. */
function NothingSoFar() {
  const words = adminWords.use().table
  return <EmptyState title={words.noneSoFar} text={words.noneSoFarText} icon={<Icon name="search" />} />
}

/** Shown for a page beyond the end of a list that has become shorter. */
function NothingHere({ address }: { readonly address: TableAddress }) {
  const words = adminWords.use().table
  return (
    <EmptyState title={words.past}>
      <Button variant="secondary" onClick={() => address.set({ page: '', after: '' })}>
        {words.first}
      </Button>
    </EmptyState>
  )
}

function NothingFits({ address }: { readonly address: TableAddress }) {
  const words = adminWords.use().table
  const nothing = Object.fromEntries(Object.keys(address.params).map((name) => [name, '']))
  return (
    <EmptyState title={words.noneTitle} text={words.noneText} icon={<Icon name="search" />}>
      <Button variant="secondary" onClick={() => address.set({ ...nothing, q: '' })}>
        {words.clearFilters}
      </Button>
    </EmptyState>
  )
}
