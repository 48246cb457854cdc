import { listOrders } from '../../contract/order-list.ts'
import { useAnswer } from '../checkout/use-answer.ts'
import { ButtonLink } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { call } from '../platform/api.ts'
import { accountWords } from './account-words.ts'
import { Part } from './part.tsx'

/** The account's part about orders. */
export function Orders() {
  return (
    <Part title={accountWords.use().orders.title}>
      <OwnOrders level="h3" />
    </Part>
  )
}

/** What the user bought, newest first; each order has a heading of this level. */
export function OwnOrders({ level }: { readonly level: 'h2' | 'h3' }) {
  const { orders: words, failed } = accountWords.use()
  const { answer, reload } = useAnswer(listOrders, {})
  if (answer === null) return <Spinner small />
  if (answer.data === null) return <ErrorState title={failed} onRetry={reload} />
  if (answer.data.orders.length > 0)
    return (
      <OrderList level={level} first={answer.data} loadOlder={(before) => call(listOrders, { before })} />
    )
  return (
    <EmptyState title={words.none} text={words.noneText} icon={<DeskIcon name="orders" />}>
      <ButtonLink href="/products">{words.browse}</ButtonLink>
    </EmptyState>
  )
}
