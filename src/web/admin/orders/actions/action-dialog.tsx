import { markOrderPaid } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { changeOrderStatus } from '#contract/orders/orders.ts'
import { getAdminOrderTerms } from '#contract/orders/order-terms.ts'
import { TermsDialog } from '#web/orders/terms-button.tsx'
import { orderAdminWords } from '#web/admin/words.ts'
import { useAsOpened } from '#web/admin/form/use-as-opened.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import { BlockDialog } from '../blocks/block-buyer.tsx'
import { ChangeEmail } from './change-email.tsx'
import type { OrderAction } from './allowed-actions.ts'
import { RefundFee } from '../refund/refund-fee.tsx'
import { RefundDialog } from '../refund/refund-dialog.tsx'

/** The actions that open a dialog first. */
export type DialogAction = Exclude<OrderAction, 'print' | 'resend' | 'stock'>

type DialogProps = { readonly order: AdminOrder; readonly onClose: () => void }

/** The dialog of an action. */
export function ActionDialog({ action, order, onClose }: DialogProps & { readonly action: DialogAction }) {
  switch (action) {
    case 'paid':
      return <MarkPaid order={order} onClose={onClose} />
    case 'email':
      return <ChangeEmail order={order} onClose={onClose} />
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} />
    case 'fee':
      return <RefundFee order={order} onClose={onClose} />
    case 'block':
      return <BlockDialog order={order} onClose={onClose} />
    case 'terms':
      return <TermsDialog orderId={order.orderId} endpoint={getAdminOrderTerms} onClose={onClose} />
    case 'done':
    case 'deliver':
    case 'cancel':
      return <Move action={action} order={order} onClose={onClose} />
  }
}

function MarkPaid({ order, onClose }: DialogProps) {
  const { orderId, version } = useAsOpened(order)
  const words = orderAdminWords.use().actions
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.paid}
      submit={words.paid}
      send={(reason) => callAdmin(markOrderPaid, { orderId, version, reason })}
      message={words.paidDone}
    >
      <p>{words.paidText}</p>
    </ReasonDialog>
  )
}

const statusAfter = { done: 'shipped', deliver: 'completed', cancel: 'cancelled' } as const

function Move({ action, order, onClose }: DialogProps & { readonly action: keyof typeof statusAfter }) {
  const words = orderAdminWords.use().actions
  const { orderId: id, version, paid } = useAsOpened(order)
  const title = words[action]
  const texts =
    action === 'done' ? [words.doneText] : action === 'deliver' && paid === 0 ? [words.deliverText] : []
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      submit={title}
      danger={action === 'cancel'}
      send={(reason) => callAdmin(changeOrderStatus, { id, status: statusAfter[action], reason, version })}
      message={words.moved}
    >
      <p>{[...texts, words.moveText].join(' ')}</p>
    </ReasonDialog>
  )
}
