import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { refundAmount, refundUnits } from '#contract/admin/orders/refunds.ts'
import { Select, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useAsOpened } from '#web/admin/form/use-as-opened.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { refundWords, stockWords } from '#web/admin/words.ts'
import { AmountChoice } from './amount-choice.tsx'
import { FeeChoice } from './fee-choice.tsx'
import {
  leftMoney,
  feeIn,
  firstDraft,
  isRefundedAsWhole,
  refundProblems,
  type RefundDraft,
  unitsIn,
} from './refund-draft.ts'
import { RefundPreview } from './refund-preview.tsx'
import { RefundSums } from './refund-sums.tsx'
import { UnitsChoice } from './units-choice.tsx'

type DialogProps = { readonly order: AdminOrder; readonly onClose: () => void }

/** Refunds units, or a part of their price, and first shows what happens to keys and money. */
export function RefundDialog({ order: current, onClose }: DialogProps) {
  const order = useAsOpened(current)
  const words = refundWords.use()
  const { reason, reasonHint } = stockWords.use()
  const mayKeep = !isRefundedAsWhole(order) && order.lines.some((line) => leftMoney(order, line) > 1)
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      first={firstDraft(order)}
      check={(draft) => refundProblems(order, draft)}
      send={(draft) => send(order, draft)}
      submit={words.submit}
      danger
      message={words.done}
    >
      {(form) => (
        <>
          <RefundSums order={order} />
          {mayKeep && (
            <Select label={words.mode} {...form.text('mode')}>
              <option value="units">{words.modes.units}</option>
              <option value="amount">{words.modes.amount}</option>
            </Select>
          )}
          {form.values['mode'] === 'amount' ? (
            <AmountChoice order={order} form={form} />
          ) : (
            <>
              <UnitsChoice order={order} form={form} />
              <FeeChoice order={order} form={form} />
            </>
          )}
          <TextArea
            label={reason}
            hint={reasonHint}
            rows={2}
            maxLength={500}
            required
            {...form.text('reason')}
          />
          <RefundPreview order={order} draft={form.values} />
        </>
      )}
    </FormDialog>
  )
}

function send(order: AdminOrder, draft: RefundDraft) {
  const { orderId, version } = order
  const common = { orderId, version, reason: draft['reason'] ?? '' }
  const fee = feeIn(order, draft)
  return draft['mode'] === 'amount'
    ? callAdmin(refundAmount, {
        ...common,
        lineId: draft['lineId'] ?? '',
        amount: Number(draft['amount']),
      })
    : callAdmin(refundUnits, {
        ...common,
        units: unitsIn(order, draft),
        ...(fee !== undefined && { fee }),
      })
}
