import { maxOrdersAtOnce } from '#contract/admin/orders/order-bulk.ts'
import { type AdminOrder, getAdminOrder } from '#contract/admin/orders/orders.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button } from '#web/kit/button.tsx'
import { Price } from '#web/kit/price.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, bulkWords, orderAdminWords } from '#web/admin/words.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import type { AdminViewProps } from '#web/admin/frame/define-admin-page.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { Card } from '#web/kit/card.tsx'
import { PaymentBadge, AdminStatusBadge } from '../order/order-badges.tsx'
import { LineList } from '../order/order-lines.tsx'

/** /dashboard/admin/orders/print?ids=…: the selected orders, each on a separate sheet. */
export function PrintView({ query }: AdminViewProps) {
  const words = bulkWords.use()
  const { title } = orderAdminWords.use()
  const ids = (query.get('ids') ?? '').split(',').filter((id) => id !== '')
  const shown = ids.slice(0, maxOrdersAtOnce)
  return (
    <AdminPage
      title={words.printTitle(shown.length)}
      crumbs={[{ text: title, href: '/dashboard/admin/orders' }]}
      actions={
        shown.length > 0 && (
          <Button className="print:hidden" onClick={() => window.print()}>
            <AdminIcon name="print" />
            {words.print}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState title={words.nothingChosen} text={words.nothingText} icon={<AdminIcon name="print" />} />
      ) : (
        <>
          <p className="text-muted print:hidden">{words.printHint}</p>
          {shown.map((orderId) => (
            <Sheet key={orderId} orderId={orderId} />
          ))}
        </>
      )}
    </AdminPage>
  )
}

function Sheet({ orderId }: { readonly orderId: string }) {
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getAdminOrder, { orderId })
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton className="h-30" /> : <OrderSheet order={data} />
}

function OrderSheet({ order }: { readonly order: AdminOrder }) {
  const language = useLanguage()
  const { number, date, status, payment, customer, total } = order
  return (
    <Card as="article" padding="small" className="receipt order-sheet grid gap-1.5">
      <header className="receipt-head flex flex-wrap items-center gap-1.5">
        <h2 className="text-lg font-bold">
          <bdi dir="ltr">{number}</bdi>
        </h2>
        <AdminStatusBadge status={status} />
        <PaymentBadge payment={payment} status={status} />
        <span className="text-muted">{dayAndTime(date, language)}</span>
        <span className="ms-auto text-lg font-bold">
          <Price shekels={total} />
        </span>
      </header>
      <p className="flex flex-wrap gap-x-1.5">
        <bdi className="font-semibold">{customer.name}</bdi>
        <Code text={customer.email} />
        {customer.phone !== null && <Code text={customer.phone} />}
      </p>
      <LineList lines={order.lines} onReplace={null} />
    </Card>
  )
}
