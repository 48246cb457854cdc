import { listOrders } from '#contract/orders/order-list.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { OrderList } from '#web/orders/order-list.tsx'
import { accountWords } from './account-words.ts'

/** The orders section of the account. */
export function Orders() {
  return (
    <Section raised title={accountWords.use().orders.title}>
      <OwnOrders level="h3" />
    </Section>
  )
}

/** The user's orders, newest first; each order has a heading of this level. */
export function OwnOrders({ level }: { readonly level: 'h2' | 'h3' }) {
  const { orders: words, failed } = accountWords.use()
  const { data, error, refetch } = useRead(listOrders, {})
  if (data === undefined)
    return error === null ? <Spinner small /> : <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data.orders.length > 0) return <OrderList level={level} first={data} listing={listOrders} />
  return (
    <EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="orders" />}>
      <ButtonLink href="/products">{words.browse}</ButtonLink>
    </EmptyState>
  )
}
