import { type DisputeView, settleDispute } from '#contract/admin/orders/disputes.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useAsOpened } from '#web/admin/form/use-as-opened.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { disputeWords, refundWords, stockWords } from '#web/admin/words.ts'
import {
  initialLossDraft,
  refundableOfOrder,
  problemsOfLoss,
  type RefundDraft,
  unitsIn,
} from '../refund/refund-draft.ts'
import { UnitsBack } from '../refund/refund-preview.tsx'
import { UnitsChoice } from '../refund/units-choice.tsx'

type Props = { readonly order: AdminOrder; readonly dispute: DisputeView; readonly onClose: () => void }

/** Records the amount that a lost dispute cost, and what happens to each unit. */
export function SettleDispute({ order: current, dispute, onClose }: Props) {
  const order = useAsOpened(current)
  const words = disputeWords.use().settle
  const { reason, reasonHint } = stockWords.use()
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      first={initialLossDraft(order, dispute)}
      check={(draft) => problemsOfLoss(order, draft)}
      send={(draft) => send(order, dispute, draft)}
      submit={words.submit}
      danger
      message={words.done}
    >
      {(form) => (
        <>
          <p>{words.text}</p>
          <Field
            label={words.amount}
            hint={words.amountHint(formatMoney(refundableOfOrder(order)))}
            type="number"
            min={0.01}
            step={0.01}
            inputMode="decimal"
            required
            {...form.text('amount')}
          />
          <h3 className="text-base font-bold">{words.units}</h3>
          <UnitsChoice order={order} form={form} />
          <TextArea
            label={reason}
            hint={reasonHint}
            rows={2}
            maxLength={500}
            required
            {...form.text('reason')}
          />
          <Preview order={order} draft={form.values} />
        </>
      )}
    </FormDialog>
  )
}

function Preview({ order, draft }: { readonly order: AdminOrder; readonly draft: RefundDraft }) {
  const words = disputeWords.use().settle
  const { preview, previewNothing } = refundWords.use()
  const problems = problemsOfLoss(order, draft)
  return (
    <section aria-live="polite" className="grid gap-1 rounded-sm border border-line bg-raised p-1.5">
      <h3 className="text-base font-bold">{preview}</h3>
      {Object.keys(problems).length > 0 ? (
        <p className="text-muted">
          {problems['amount'] === 'below-minimum' ? words.tooLittle : previewNothing}
        </p>
      ) : (
        <ul className="grid gap-0.5">
          <li className="font-semibold">{words.took(formatMoney(toAgorot(Number(draft['amount']))))}</li>
          <UnitsBack order={order} draft={draft} />
        </ul>
      )}
    </section>
  )
}

function send(order: AdminOrder, { id }: DisputeView, draft: RefundDraft) {
  const { orderId, version } = order
  return callAdmin(settleDispute, {
    orderId,
    disputeId: id,
    version,
    units: unitsIn(order, draft),
    amount: Number(draft['amount']),
    reason: draft['reason'] ?? '',
  })
}
