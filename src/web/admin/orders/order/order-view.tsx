import type { ReactNode } from 'react'
import { type AdminOrder, getAdminOrder } from '#contract/admin/orders/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Price } from '#web/kit/price.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { AdminViewProps } from '#web/admin/frame/define-admin-page.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, orderAdminWords } from '#web/admin/words.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { OrderDocuments } from '#web/admin/documents/order-documents.tsx'
import { RunningBlocks } from '../blocks/block-buyer.tsx'
import { OrderActions } from '../actions/order-actions.tsx'
import { PaymentBadge, AdminStatusBadge } from './order-badges.tsx'
import { OrderClaims } from './order-claims.tsx'
import { OrderDisputes } from '../disputes/order-disputes.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTasks } from './order-tasks.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const importNames = { woocommerce: 'WooCommerce', shopify: 'Shopify' } as const

/** /dashboard/admin/orders/{id}: everything about one order, and its actions. */
export function AdminOrderView({ params }: AdminViewProps) {
  const words = orderAdminWords.use()
  const { failed } = adminWords.use()
  const { orderId = '' } = params
  const { data, isLoadingError, refetch } = useRead(getAdminOrder, { orderId })
  return (
    <AdminPage
      title={data?.number ?? words.order}
      crumbs={[{ text: words.title, href: '/dashboard/admin/orders' }]}
      beside={
        data && (
          <>
            <AdminStatusBadge status={data.status} />
            <PaymentBadge payment={data.payment} status={data.status} />
            {data.imported && (
              <Badge>{words.imported(importNames[data.imported.from], data.imported.number)}</Badge>
            )}
          </>
        )
      }
      actions={data && <OrderActions order={data} />}
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="receipt grid items-start gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid gap-2">
            <Delivery order={data} />
            <ServiceTask order={data} />
            <OrderTasks order={data} />
            <OrderClaims order={data} />
            <OrderGift order={data} />
            <OrderLines order={data} />
            <OrderMoney order={data} />
            <OrderDocuments order={data} />
            <OrderDisputes order={data} />
            <OrderTimeline order={data} />
          </div>
          <div className="grid gap-2">
            <Customer order={data} />
            <OrderNotes order={data} />
          </div>
        </div>
      )}
    </AdminPage>
  )
}

type OrderProps = { readonly order: AdminOrder }

/** Explains why the order is not delivered yet. */
function Delivery({ order: { delivery, heldUntil } }: OrderProps) {
  const words = orderAdminWords.use()
  const language = useLanguage()
  if (delivery === 'delivered') return null
  const urgent = delivery === 'waits-for-stock' || delivery === 'payment-mismatch'
  return (
    <section
      aria-label={words.delivery.title}
      className={`grid gap-0.5 rounded-md border p-2 ${urgent ? 'border-error bg-error-soft' : 'border-line bg-surface'}`}
    >
      <h2 className="text-base font-bold">{words.delivery.title}</h2>
      <p>
        {words.delivery[delivery]}
        {delivery === 'waits-for-payment' &&
          heldUntil !== null &&
          ` ${words.heldUntil(dayAndTime(heldUntil, language))}`}
      </p>
    </section>
  )
}

/** A service that is paid for and still has to be done. */
function ServiceTask({ order }: OrderProps) {
  const { toDo } = orderAdminWords.use()
  if (!order.moves.includes('shipped')) return null
  return (
    <section
      aria-label={toDo.title}
      className="grid gap-0.5 rounded-md border border-info bg-info-soft p-2 print:hidden"
    >
      <h2 className="text-base font-bold">{toDo.title}</h2>
      <p>{toDo.text}</p>
    </section>
  )
}

function Customer({ order }: OrderProps) {
  const { customer, date, total } = order
  const words = orderAdminWords.use()
  const language = useLanguage()
  const { name, email, phone, username, business, customerId } = customer
  const maySee = useMay()('customers.see')
  return (
    <Section title={words.who.title}>
      <RunningBlocks order={order} />
      <dl className="grid gap-1">
        <DetailRow name={words.create.name}>
          {customerId === null || !maySee ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink href={`/dashboard/admin/customers/${customerId}`}>
              <bdi>{name}</bdi>
            </TextLink>
          )}
        </DetailRow>
        {email !== '' && (
          <DetailRow name={words.create.email}>
            <TextLink href={`mailto:${email}`}>
              <Code text={email} />
            </TextLink>
          </DetailRow>
        )}
        {phone !== null && (
          <DetailRow name={words.create.phone}>
            <Code text={phone} />
          </DetailRow>
        )}
        {business !== null && (
          <DetailRow name={words.who.business}>
            <bdi>{business.name}</bdi>
            {business.number !== null && (
              <>
                {' · '}
                <Code text={business.number} />
              </>
            )}
          </DetailRow>
        )}
        <DetailRow name={words.who.account}>
          {username === null ? words.who.guest : <bdi>{username}</bdi>}
        </DetailRow>
        <DetailRow name={words.who.language}>{words.languages[customer.language]}</DetailRow>
        <DetailRow name={words.date}>{dayAndTime(date, language)}</DetailRow>
        <DetailRow name={words.total}>
          <Price shekels={total} />
        </DetailRow>
      </dl>
      {email !== '' && (
        <TextLink href={`/dashboard/admin/orders?q=${encodeURIComponent(email)}`} className="print:hidden">
          {words.who.others}
        </TextLink>
      )}
    </Section>
  )
}

function DetailRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
