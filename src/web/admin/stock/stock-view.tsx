import { useMemo, useState } from 'react'
import { listStock, type StockOfProduct } from '#contract/admin/stock/stock.ts'
import { splitName } from '#shop/catalogue/product-name.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminWords, stockWords } from '#web/admin/words.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { FindKey } from './find-key.tsx'
import { listInput } from './table-input.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const stockPath = '/dashboard/admin/stock'

/** /dashboard/admin/stock: the stock of every product, low ones first. */
export function StockView() {
  const words = stockWords.use()
  const { rooms } = adminWords.use()
  const language = useLanguage()
  const address = useTableAddress()
  const query = useRead(listStock, { ...listInput(address.params), language }, { keep: true })
  const columns = useStockColumns()
  const [finding, setFinding] = useState(false)
  return (
    <AdminPage
      title={rooms.stock}
      actions={
        <Button variant="secondary" onClick={() => setFinding(true)}>
          <Icon name="key" />
          {words.find.open}
        </Button>
      }
    >
      <p className="text-width text-muted">{words.lead}</p>
      <WaitingOrders />
      <AdminTable
        name="stock"
        label={rooms.stock}
        address={address}
        query={query}
        columns={columns}
        idOf={({ productId }) => productId}
        nameOf={({ name }) => name[language]}
        groups={{
          idOf: ({ family }) => family,
          nameOf: ({ name }) => splitName(name[language])[0],
        }}
        filters={[
          {
            name: 'show',
            title: words.show,
            options: Object.entries(words.shows).map(([value, text]) => ({ value, text })),
          },
        ]}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} icon={<Icon name="stock" />} />}
      />
      <FindKey open={finding} onClose={() => setFinding(false)} />
    </AdminPage>
  )
}

function useStockColumns(): readonly AdminColumn<StockOfProduct>[] {
  const words = stockWords.use()
  return useMemo(() => {
    const count = (units: number) => (
      <bdi dir="ltr" className={`digits ${units === 0 ? 'text-muted' : ''}`}>
        {units.toLocaleString('en')}
      </bdi>
    )
    const units = (status: keyof StockOfProduct['counts']): AdminColumn<StockOfProduct> => ({
      id: status,
      title: words.statuses[status],
      cell: ({ counts }) => count(counts[status]),
      atEnd: true,
    })
    return [
      {
        id: 'name',
        title: words.product,
        sort: 'name',
        always: true,
        cell: (row, grouped) => <ProductCell stock={row} grouped={grouped} />,
      },
      {
        ...units('available'),
        sort: 'available',
        phone: 'end',
        cell: ({ counts }) => <strong>{count(counts.available)}</strong>,
      },
      {
        id: 'cover',
        title: words.cover,
        sort: 'cover',
        atEnd: true,
        phone: 'named',
        cell: ({ daysOfCover }) =>
          daysOfCover === null ? <span className="text-muted">{words.noPace}</span> : words.days(daysOfCover),
      },
      {
        id: 'pace',
        title: words.pace,
        sort: 'sold',
        atEnd: true,
        phone: 'named',
        cell: (row) => count(row.soldIn30Days),
      },
      units('reserved'),
      units('sold'),
      units('revealed'),
      { ...units('quarantined'), hiddenAtFirst: true },
      { ...units('withdrawn'), hiddenAtFirst: true },
      { ...units('burned'), hiddenAtFirst: true },
    ]
  }, [words])
}

type ProductCellProps = {
  readonly stock: StockOfProduct
  /** True for rows below the name of their family, which show only the variant. */
  readonly grouped: boolean
}

function ProductCell({ stock, grouped }: ProductCellProps) {
  const words = stockWords.use()
  const language = useLanguage()
  const { productId, name, counts, live, low, waiting } = stock
  const [, variant] = splitName(name[language])
  return (
    <div className="flex flex-wrap items-center gap-x-1 sm:grid sm:gap-0.25">
      <a href={`${stockPath}/${productId}`} className="font-semibold underline-offset-4 hover:underline">
        <Name text={grouped && variant !== '' ? variant : name[language]} />
      </a>
      {(waiting > 0 || low || !live) && (
        <span className="flex flex-wrap gap-0.5">
          {waiting > 0 && <Badge tone="error">{words.waits(waiting)}</Badge>}
          {counts.available === 0 ? (
            <Badge tone="error">{words.out}</Badge>
          ) : (
            low && <Badge tone="warning">{words.low}</Badge>
          )}
          {!live && <Badge>{words.offSale}</Badge>}
        </span>
      )}
    </div>
  )
}
