import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import { exportOrders, listAdminOrders, type OrderRow } from '#contract/admin/orders/orders.ts'
import { paymentStates } from '#shop/orders/payment-state.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { Badge } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { shortTime } from '../table/short-time.ts'
import { useMay } from '../frame/use-admin.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { PaymentBadge, AdminStatusBadge } from './order/order-badges.tsx'
import { adminWords, orderAdminWords } from '#web/admin/words.ts'
import { BulkOrders } from './bulk/bulk-orders.tsx'
import { type BulkResponse, BulkResult } from './bulk/bulk-result.tsx'
import { OrderViews } from './order-views.tsx'

type Params = Readonly<Record<string, string>>

/** The URL can be edited by hand: only known values are sent. */
function inputOf({
  q,
  status,
  payment,
  tasks,
  work,
  from,
  to,
  after,
}: Params): v.InferInput<(typeof listAdminOrders)['input']> {
  return {
    q,
    status: orderStatuses.find((one) => one === status),
    payment: paymentStates.find((one) => one === payment),
    tasks: tasks === 'open' ? tasks : undefined,
    work: work === 'waiting' ? work : undefined,
    from,
    to,
    after,
  }
}

type Report = { readonly response: BulkResponse; readonly clear: () => void }

/** /dashboard/admin/orders: every order, searchable by anything a customer knows about it. */
export function OrdersView() {
  const words = orderAdminWords.use()
  const { commands } = adminWords.use()
  const mayEdit = useMay()('orders.edit')
  const address = useTableAddress()
  const query = useRead(listAdminOrders, inputOf(address.params), { keep: true })
  const columns = useColumns()
  const [report, setReport] = useState<Report | null>(null)
  return (
    <AdminPage
      title={words.title}
      actions={
        <>
          <ButtonLink variant="secondary" href="/dashboard/admin/orders/blocks">
            {commands.blocks}
          </ButtonLink>
          {mayEdit && (
            <ButtonLink href="/dashboard/admin/orders/create">
              <Icon name="plus" />
              {words.create.title}
            </ButtonLink>
          )}
        </>
      }
    >
      <AdminTable
        name="orders"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ orderId }) => orderId}
        nameOf={({ number }) => number}
        search
        views={<OrderViews address={address} />}
        filters={[
          {
            name: 'status',
            title: words.status,
            options: orderStatuses.map((value) => ({ value, text: words.statuses[value] })),
          },
          {
            name: 'payment',
            title: words.payment,
            options: paymentStates.map((value) => ({ value, text: words.payments[value] })),
          },
          {
            name: 'tasks',
            title: words.attention,
            options: [{ value: 'open', text: words.needsPerson }],
          },
          {
            name: 'work',
            title: words.services,
            options: [{ value: 'waiting', text: words.toBeDone }],
          },
        ]}
        bulk={(ids, clear) =>
          bulkOf(query.data?.rows ?? [], ids, (response) => setReport({ response, clear }))
        }
        csv={exportOrders}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<AdminIcon name="orders" />} />}
      />
      {report !== null && (
        <BulkResult
          response={report.response}
          onClose={() => {
            report.clear()
            setReport(null)
          }}
        />
      )}
    </AdminPage>
  )
}

function bulkOf(rows: readonly OrderRow[], ids: readonly string[], onDone: (report: BulkResponse) => void) {
  return <BulkOrders rows={rows.filter(({ orderId }) => ids.includes(orderId))} onDone={onDone} />
}

function useColumns(): readonly AdminColumn<OrderRow>[] {
  const words = orderAdminWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'order',
        title: words.order,
        always: true,
        cell: ({ orderId, number, tasks }) => (
          <div className="grid justify-items-start gap-0.5">
            <a
              href={`/dashboard/admin/orders/${orderId}`}
              className="font-mono text-sm underline-offset-4 hover:underline"
            >
              <bdi dir="ltr">{number}</bdi>
            </a>
            {tasks.map((kind) => (
              <Badge key={kind} tone="error">
                {words.tasks[kind]}
              </Badge>
            ))}
          </div>
        ),
      },
      { id: 'date', title: words.date, phone: 'line', cell: ({ date }) => shortTime(date, language) },
      {
        id: 'customer',
        title: words.customer,
        phone: 'line',
        cell: ({ name, email }) => (
          <div className="cell-lines sm:w-24">
            <bdi className="max-w-full sm:truncate">{name}</bdi>
            <bdi dir="ltr" className="max-w-full truncate text-sm text-muted">
              {email}
            </bdi>
          </div>
        ),
      },
      {
        id: 'contents',
        title: words.contents,
        cell: ({ first, lines, units }) => (
          <div className="sm:w-32">
            <Name text={first[language]} className="block sm:truncate" />
            <p className="text-sm text-muted">
              {[words.units(units), ...(lines > 1 ? [words.more(lines - 1)] : [])].join(' · ')}
            </p>
          </div>
        ),
      },
      {
        id: 'status',
        title: words.status,
        phone: 'line',
        cell: ({ status }) => <AdminStatusBadge status={status} />,
      },
      {
        id: 'payment',
        title: words.payment,
        cell: ({ payment, status }) => <PaymentBadge payment={payment} status={status} otherwise="–" />,
      },
      {
        id: 'total',
        title: words.total,
        atEnd: true,
        phone: 'end',
        cell: ({ total }) => <Price shekels={total} />,
      },
      {
        id: 'refunded',
        title: words.refunded,
        atEnd: true,
        hiddenAtFirst: true,
        cell: ({ refunded }) => (refunded === 0 ? '–' : <Price shekels={refunded} />),
      },
    ],
    [words, language],
  )
}
