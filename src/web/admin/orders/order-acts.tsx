import { useState } from 'react'
import { markOrderPaid, resendOrderMail } from '../../../contract/order-actions.ts'
import type { DeskOrder } from '../../../contract/order-desk.ts'
import { changeOrderStatus } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../../shop/orders/status.ts'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { notify } from '../../kit/toasts.tsx'
import { change } from '../frame/change.ts'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { useMay } from '../frame/use-desk.ts'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import { ChangeEmail } from './change-email.tsx'
import { hasService } from './has-service.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { RefundUnits } from './refund-units.tsx'

type Asked = 'paid' | 'email' | 'refund' | OrderStatus | null
type OrderProps = { readonly order: DeskOrder }

/** What may be done with the order as it stands. */
export function OrderActs({ order }: OrderProps) {
  const words = orderDeskWords.use().acts
  const may = useMay()
  const [asked, setAsked] = useState<Asked>(null)
  const { status, paid, total, moves } = order
  const edit = may('orders.edit')
  const payable = (status === 'pending' || status === 'cancelled') && paid === 0 && total > 0
  const refundable = moves.includes('refunded') && may('orders.refund')
  const close = () => setAsked(null)
  return (
    <>
      <div className="flex flex-wrap gap-1 print:hidden">
        {edit && payable && <Button onClick={() => setAsked('paid')}>{words.paid}</Button>}
        {refundable && (
          <Button variant="secondary" onClick={() => setAsked('refund')}>
            {words.refund}
          </Button>
        )}
        {edit && <Resend order={order} />}
        {edit && (
          <Button variant="secondary" onClick={() => setAsked('email')}>
            {words.email}
          </Button>
        )}
        {edit &&
          moves
            .filter((to) => to !== 'refunded')
            .map((to) => <MoveButton key={to} order={order} to={to} onClick={() => setAsked(to)} />)}
        <Button variant="secondary" onClick={() => window.print()}>
          <DeskIcon name="print" />
          {words.print}
        </Button>
      </div>
      {asked === 'paid' && <MarkPaid order={order} onClose={close} />}
      {asked === 'email' && <ChangeEmail order={order} onClose={close} />}
      {asked === 'refund' && <RefundUnits order={order} onClose={close} />}
      {asked !== null && asked !== 'paid' && asked !== 'email' && asked !== 'refund' && (
        <Move order={order} to={asked} onClose={close} />
      )}
    </>
  )
}

type MoveButtonProps = OrderProps & { readonly to: OrderStatus; readonly onClick: () => void }

/** To call a service done is what its order is for. */
function MoveButton({ order, to, onClick }: MoveButtonProps) {
  const words = orderDeskWords.use().acts
  if (to === 'shipped' && hasService(order)) return <Button onClick={onClick}>{words.done}</Button>
  return (
    <Button variant={to === 'cancelled' ? 'danger' : 'secondary'} onClick={onClick}>
      {words.moves[to]}
    </Button>
  )
}

function Resend({ order: { orderId } }: OrderProps) {
  const words = orderDeskWords.use().acts
  const problemText = useDeskProblem()
  const act = async () => {
    const answer = await change(resendOrderMail, { orderId })
    if (answer.data === null) return notify('error', problemText(answer))
    notify('success', words.resent)
  }
  return (
    <Button variant="secondary" onClick={() => void act()}>
      {words.resend}
    </Button>
  )
}

type DialogProps = OrderProps & { readonly onClose: () => void }

function MarkPaid({ order: { orderId, version }, onClose }: DialogProps) {
  const words = orderDeskWords.use().acts
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.paid}
      submit={words.paid}
      send={(reason) => change(markOrderPaid, { orderId, version, reason })}
      onDone={() => {
        notify('success', words.paidDone)
        onClose()
      }}
    >
      <p>{words.paidText}</p>
    </ReasonDialog>
  )
}

function Move({ order, to, onClose }: DialogProps & { readonly to: OrderStatus }) {
  const words = orderDeskWords.use().acts
  const { orderId: id, version } = order
  const done = to === 'shipped' && hasService(order)
  const title = done ? words.done : words.moves[to]
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      submit={title}
      danger={to === 'cancelled'}
      send={(reason) => change(changeOrderStatus, { id, status: to, reason, version })}
      onDone={() => {
        notify('success', words.moved)
        onClose()
      }}
    >
      <p>{done ? `${words.doneText} ${words.moveText}` : words.moveText}</p>
    </ReasonDialog>
  )
}
