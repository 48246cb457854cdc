import { listOrders } from '../../contract/orders.ts'
import { useAnswer } from '../checkout/use-answer.ts'
import { ButtonLink } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { call } from '../platform/api.ts'
import { accountWords } from './account-words.ts'
import { Part } from './part.tsx'

/** What the user bought, newest first. */
export function Orders() {
  const all = accountWords.use()
  const words = all.orders
  const { answer, reload } = useAnswer(listOrders, {})
  return (
    <Part title={words.title}>
      {answer === null ? (
        <Spinner small />
      ) : answer.data === null ? (
        <ErrorState title={all.failed} onRetry={reload} />
      ) : answer.data.orders.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} icon={<DeskIcon name="orders" />}>
          <ButtonLink href="/products">{words.browse}</ButtonLink>
        </EmptyState>
      ) : (
        <OrderList level="h3" first={answer.data} loadOlder={(before) => call(listOrders, { before })} />
      )}
    </Part>
  )
}
