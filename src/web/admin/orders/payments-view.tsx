import { useMemo, useState } from 'react'
import {
  listStrayPayments,
  returnStrayPayment,
  settleStrayPayment,
  type StrayPayment,
} from '../../../contract/payment-desk.ts'
import { currency } from '../../../shop/money.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { Price } from '../../kit/price.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { change } from '../frame/change.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import { useMay } from '../frame/use-desk.ts'
import { Code } from '../stock/key-badge.tsx'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import type { DeskColumn, DeskFilter } from '../table/column.ts'
import { DeskTable } from '../table/desk-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { strayWords } from './stray-words.ts'

type Asked = { readonly id: string; readonly act: 'back' | 'settle' }

/** /dashboard/admin/orders/payments: money that pays no order, and what to do with it. */
export function PaymentsView() {
  const words = strayWords.use()
  const address = useTableAddress()
  const query = useAsk(listStrayPayments, address.params, { keep: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useColumns(setAsked)
  const filters: readonly DeskFilter[] = [
    {
      name: 'of',
      title: words.of,
      options: [
        { value: 'order', text: words.ofs.order },
        { value: 'nobody', text: words.ofs.nobody },
      ],
    },
  ]
  const orders = { text: orderDeskWords.use().title, href: '/dashboard/admin/orders' }
  return (
    <DeskPage title={words.title} crumbs={[orders]}>
      <p className="text-width text-muted">{words.lead}</p>
      <DeskTable
        name="stray-payments"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        search={false}
        filters={filters}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<DeskIcon name="orders" />} />}
      />
      <Seeing asked={asked} onClose={() => setAsked(null)} />
    </DeskPage>
  )
}

/** Asks why, and gives the money back or takes it off the list. */
function Seeing({ asked, onClose }: { readonly asked: Asked | null; readonly onClose: () => void }) {
  const words = strayWords.use()
  if (asked === null) return null
  const { id: taskId, act } = asked
  const done = (text: string) => {
    onClose()
    notify('success', text)
  }
  return act === 'back' ? (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.backTitle}
      submit={words.back}
      send={(reason) => change(returnStrayPayment, { taskId, reason })}
      onDone={() => done(words.backDone)}
    >
      <p>{words.backText}</p>
    </ReasonDialog>
  ) : (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.settleTitle}
      submit={words.settle}
      send={(reason) => change(settleStrayPayment, { taskId, reason })}
      onDone={() => done(words.settleDone)}
    >
      <p>{words.settleText}</p>
    </ReasonDialog>
  )
}

function useColumns(ask: (asked: Asked) => void): readonly DeskColumn<StrayPayment>[] {
  const words = strayWords.use()
  const language = useLanguage()
  const mayReturn = useMay()('orders.refund')
  return useMemo(
    () => [
      { id: 'at', title: words.at, always: true, cell: ({ at }) => dayAndTime(at, language) },
      {
        id: 'why',
        title: words.why,
        cell: ({ why }) => (
          <Badge tone={why === 'surplus' || why === 'mismatch' ? 'warning' : 'error'}>
            {words.whys[why]}
          </Badge>
        ),
      },
      { id: 'amount', title: words.amount, atEnd: true, cell: (row) => <Sums row={row} /> },
      { id: 'transaction', title: words.transaction, cell: (row) => <Transactions row={row} /> },
      { id: 'order', title: words.order, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
      ...(mayReturn
        ? [
            {
              id: 'actions',
              title: words.actions,
              always: true as const,
              cell: (row: StrayPayment) => <Actions row={row} ask={ask} />,
            },
          ]
        : []),
    ],
    [words, language, mayReturn, ask],
  )
}

function Sums({ row: { transactions, asked, why } }: { readonly row: StrayPayment }) {
  const words = strayWords.use()
  if (transactions.length === 0) return <span className="text-muted">{words.unsaid}</span>
  return (
    <span className="grid justify-items-end">
      {transactions.map(({ id, amount, currency: money }) =>
        money === currency ? (
          <Price key={id} shekels={amount} className="font-semibold" />
        ) : (
          <bdi key={id} dir="ltr" className="digits font-semibold">
            {`${money} ${amount.toFixed(2)}`}
          </bdi>
        ),
      )}
      {why === 'mismatch' && asked !== null && (
        <span className="text-xs text-muted">
          {words.asked} <Price shekels={asked} />
        </span>
      )}
    </span>
  )
}

function Transactions({ row: { transactions, provider, reference } }: { readonly row: StrayPayment }) {
  const names = transactions.length > 0 ? transactions.map(({ id }) => id) : [reference ?? '']
  return (
    <span className="cell-lines max-w-40 whitespace-normal max-sm:max-w-none">
      {names.map((name) => (
        <Code key={name} text={name} />
      ))}
      <bdi dir="ltr" className="text-xs text-muted">
        {provider}
      </bdi>
    </span>
  )
}

function OrderLink({ orderId }: Pick<StrayPayment, 'orderId'>) {
  const words = strayWords.use()
  return orderId === null ? (
    <span className="text-muted">{words.ofs.nobody}</span>
  ) : (
    <a href={`/dashboard/admin/orders/${orderId}`} className="text-link underline underline-offset-4">
      <Code text={orderId} />
    </a>
  )
}

function Actions({ row, ask }: { readonly row: StrayPayment; readonly ask: (asked: Asked) => void }) {
  const words = strayWords.use()
  return (
    <span className="flex flex-wrap gap-0.5">
      {row.returnable && (
        <Button size="sm" onClick={() => ask({ id: row.id, act: 'back' })}>
          {words.back}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => ask({ id: row.id, act: 'settle' })}>
        {words.settle}
      </Button>
    </span>
  )
}
