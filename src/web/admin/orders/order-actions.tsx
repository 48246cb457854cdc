import { useState } from 'react'
import { markOrderPaid, resendOrderEmail } from '#contract/admin/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#shop/orders/status.ts'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { callAdmin } from '../frame/call-admin.ts'
import { useAdminProblem } from '../frame/admin-problem.ts'
import { useMay } from '../frame/use-admin.ts'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import { BlockBuyer } from './blocks/block-buyer.tsx'
import { ChangeEmail } from './change-email.tsx'
import { hasService } from './has-service.ts'
import { orderAdminWords, refundWords } from '#web/admin/words.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'

type Asked = 'paid' | 'email' | 'refund' | OrderStatus | null
type OrderProps = { readonly order: AdminOrder }

/** What may be done with the order as it stands. */
export function OrderActs({ order }: OrderProps) {
  const words = orderAdminWords.use().acts
  const { open: refund } = refundWords.use()
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
            {refund}
          </Button>
        )}
        {edit && <Resend order={order} />}
        {edit && (
          <Button variant="secondary" onClick={() => setAsked('email')}>
            {words.email}
          </Button>
        )}
        <BlockBuyer order={order} />
        {edit &&
          moves
            .filter((to) => to !== 'refunded')
            .map((to) => <MoveButton key={to} order={order} to={to} onClick={() => setAsked(to)} />)}
        <Button variant="secondary" onClick={() => window.print()}>
          <AdminIcon name="print" />
          {words.print}
        </Button>
      </div>
      {asked === 'paid' && <MarkPaid order={order} onClose={close} />}
      {asked === 'email' && <ChangeEmail order={order} onClose={close} />}
      {asked === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asked !== null && asked !== 'paid' && asked !== 'email' && asked !== 'refund' && (
        <Move order={order} to={asked} onClose={close} />
      )}
    </>
  )
}

type MoveButtonProps = OrderProps & { readonly to: OrderStatus; readonly onClick: () => void }

/** To call a service done is what its order is for. */
function MoveButton({ order, to, onClick }: MoveButtonProps) {
  const words = orderAdminWords.use().acts
  if (to === 'shipped' && hasService(order)) return <Button onClick={onClick}>{words.done}</Button>
  return (
    <Button variant={to === 'cancelled' ? 'danger' : 'secondary'} onClick={onClick}>
      {words.moves[to]}
    </Button>
  )
}

function Resend({ order: { orderId } }: OrderProps) {
  const words = orderAdminWords.use().acts
  const problemText = useAdminProblem()
  const act = async () => {
    const answer = await callAdmin(resendOrderEmail, { orderId })
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
  const words = orderAdminWords.use().acts
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.paid}
      submit={words.paid}
      send={(reason) => callAdmin(markOrderPaid, { orderId, version, reason })}
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
  const words = orderAdminWords.use().acts
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
      send={(reason) => callAdmin(changeOrderStatus, { id, status: to, reason, version })}
      onDone={() => {
        notify('success', words.moved)
        onClose()
      }}
    >
      <p>{done ? `${words.doneText} ${words.moveText}` : words.moveText}</p>
    </ReasonDialog>
  )
}
