import { useState } from 'react'
import { resendOrderEmail } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder, listAdminOrders, type OrderRow } from '#contract/admin/orders/orders.ts'
import { Button } from '#web/kit/button.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, messageAdminWords, refundWords } from '#web/admin/words.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { shortTime } from '../table/short-time.ts'
import { useMay } from '../frame/use-admin.ts'
import { PaymentBadge, AdminStatusBadge } from '../orders/order/order-badges.tsx'
import { RefundDialog } from '../orders/refund/refund-dialog.tsx'

const shown = 5

/** The orders of a message's e-mail address, newest first, with the most common actions. */
export function SenderOrders({ email }: { readonly email: string }) {
  const words = messageAdminWords.use()
  const maySee = useMay()('orders.see')
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(
    listAdminOrders,
    { email },
    { enabled: maySee && email !== '' },
  )
  if (!maySee || email === '') return null
  return (
    <Section title={words.orders} hint={words.ordersHint}>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-10" />
      ) : data.rows.length === 0 ? (
        <p className="text-muted">{words.noOrders}</p>
      ) : (
        <>
          <ul className="ruled">
            {data.rows.slice(0, shown).map((order) => (
              <SenderOrder key={order.orderId} order={order} />
            ))}
          </ul>
          {data.rows.length > shown && (
            <TextLink href={`/dashboard/admin/orders?q=${encodeURIComponent(email)}`}>
              {words.allOrders}
            </TextLink>
          )}
        </>
      )}
    </Section>
  )
}

type OrderProps = { readonly order: OrderRow }

function SenderOrder({ order }: OrderProps) {
  const language = useLanguage()
  const { orderId, number, date, status, payment, total, first } = order
  return (
    <li className="grid gap-0.5 py-1.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        <TextLink href={`/dashboard/admin/orders/${orderId}`} className="font-mono">
          <bdi dir="ltr">{number}</bdi>
        </TextLink>
        <AdminStatusBadge status={status} />
        <PaymentBadge payment={payment} status={status} />
        <span className="ms-auto">
          <Price shekels={total} />
        </span>
      </div>
      <p className="text-sm text-muted">
        <bdi>{first[language]}</bdi> · {shortTime(date, language)}
      </p>
      <Actions order={order} />
    </li>
  )
}

function Actions({ order: { orderId, number, status, payment } }: OrderProps) {
  const words = messageAdminWords.use()
  const may = useMay()
  const problemText = useAdminProblem()
  const sendOnce = useRequestId()
  const [busy, setBusy] = useState(false)
  const [refunding, setRefunding] = useState(false)
  const resend = async () => {
    setBusy(true)
    const response = await sendOnce({ orderId }, (body, requestId) =>
      callAdmin(resendOrderEmail, { ...body, requestId }),
    )
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.resent(number))
  }
  const over = status === 'cancelled' || status === 'refunded'
  const paid = payment === 'paid' || payment === 'undelivered'
  return (
    <div className="flex flex-wrap gap-0.5 empty:hidden">
      {may('orders.edit') && !over && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void resend()}>
          {words.resend}
        </Button>
      )}
      {may('orders.refund') && !over && paid && (
        <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
          {words.refund}
        </Button>
      )}
      {refunding && <RefundOf orderId={orderId} onClose={() => setRefunding(false)} />}
    </div>
  )
}

/** The refund dialog of the order page; it needs the complete order. */
function RefundOf({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { title } = refundWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getAdminOrder, { orderId })
  if (isLoadingError)
    return (
      <Dialog open title={title} onClose={onClose}>
        <ErrorState title={failed} onRetry={() => void refetch()} />
      </Dialog>
    )
  return data === undefined ? null : <RefundDialog order={data} onClose={onClose} />
}
