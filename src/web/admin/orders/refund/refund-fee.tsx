import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { refundFee } from '#contract/admin/orders/refunds.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { refundWords } from '#web/admin/words.ts'
import { useAsOpened } from '#web/admin/form/use-as-opened.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import { refundObstacle } from './refund-way.ts'

type FeeProps = { readonly order: AdminOrder; readonly onClose: () => void }

/** Refunds a cancellation fee that the shop kept. */
export function RefundFee({ order: current, onClose }: FeeProps) {
  const order = useAsOpened(current)
  const words = refundWords.use()
  const { orderId, version, fee, customer } = order
  const obstacle = refundObstacle(order, toAgorot(fee))
  return (
    <ReasonDialog
      open
      danger
      onClose={onClose}
      title={words.fee.refund}
      submit={words.fee.refund}
      send={(reason) => callAdmin(refundFee, { orderId, version, reason })}
      message={words.done}
    >
      <p>{words.gets(`\u2066${formatMoney(toAgorot(fee))}\u2069`)}</p>
      <p>{words.fee.refundText}</p>
      {obstacle !== null && <p>{words.impossible[obstacle]}</p>}
      {customer.email !== '' && <p>{words.mailed(`\u2068${customer.email}\u2069`)}</p>}
    </ReasonDialog>
  )
}
