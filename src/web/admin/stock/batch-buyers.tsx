import { useMemo } from 'react'
import { type AffectedBuyer, listBatchBuyers } from '#contract/admin/stock/stock-batches.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { numericDay } from './day.ts'
import { Code, MaskedKey } from './key-badge.tsx'
import { stockWords } from '#web/admin/words.ts'

/** The buyers of a batch's keys, who are affected if it is bad. */
export function BatchBuyers({ batchId }: { readonly batchId: string }) {
  const words = stockWords.use().buyers
  const address = useTableAddress()
  const { after } = address.params
  const query = useRead(listBatchBuyers, { batchId, after }, { keep: true })
  const columns = useBuyerColumns()
  const total = query.data?.total ?? 0
  return (
    <>
      <h2 className="text-lg">
        {words.title}
        {total > 0 && <span className="text-base font-normal text-muted">{` · ${words.total(total)}`}</span>}
      </h2>
      <AdminTable
        name="batch-buyers"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ keyId }) => keyId}
        nameOf={({ name }) => name}
        search={false}
        empty={<EmptyState title={words.none} icon={<Icon name="user" />} />}
      />
    </>
  )
}

function useBuyerColumns(): readonly AdminColumn<AffectedBuyer>[] {
  const words = stockWords.use().buyers
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'buyer',
        title: words.buyer,
        always: true,
        cell: ({ name, email }) => (
          <>
            <span className="block font-semibold">
              <bdi>{name}</bdi>
            </span>
            <Code text={email} />
          </>
        ),
      },
      {
        id: 'order',
        title: words.order,
        phone: 'line',
        cell: ({ orderNumber }) => <Code text={orderNumber} />,
      },
      {
        id: 'key',
        title: words.key,
        phone: 'line',
        cell: ({ lastFour }) => <MaskedKey lastFour={lastFour} />,
      },
      { id: 'sold', title: words.sold, phone: 'line', cell: ({ soldAt }) => numericDay(soldAt, language) },
      {
        id: 'revealed',
        title: words.revealed,
        phone: 'end',
        cell: ({ revealed }) => (
          <Badge tone={revealed ? 'warning' : 'neutral'}>{revealed ? words.yes : words.no}</Badge>
        ),
      },
    ],
    [words, language],
  )
}
