import {
  settleUnmatchedPayment,
  settlements,
  type UnmatchedPayment,
} from '#contract/admin/orders/payments.ts'
import type { ReactNode } from 'react'
import { Select, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { PaidSum } from './paid-sum.tsx'
import { unmatchedWords } from '#web/admin/words.ts'

type SettleProps = {
  readonly row: UnmatchedPayment
  /** What to do about the payment. */
  readonly advice: ReactNode
  readonly onClose: () => void
}

type Draft = { readonly how: string; readonly reason: string }
const empty: Draft = { how: '', reason: '' }

const missingFieldsIn = ({ how, reason }: Draft): Record<string, string> => ({
  ...(how === '' && { how: 'required' }),
  ...(reason.trim() === '' && { reason: 'required' }),
})

/** Records what a person has done about money that the shop cannot refund automatically. */
export function SettlePayment({ row, advice, onClose }: SettleProps) {
  const words = unmatchedWords.use()
  return (
    <FormDialog
      title={words.settleTitle}
      onClose={onClose}
      first={empty}
      check={missingFieldsIn}
      send={({ how, reason }) => {
        const chosen = settlements.find((one) => one === how) ?? 'other'
        return callAdmin(settleUnmatchedPayment, { taskId: row.id, how: chosen, reason })
      }}
      submit={words.settle}
      message={words.settleDone}
    >
      {(form) => (
        <>
          <div className="grid gap-1">
            <p className="flex flex-wrap gap-x-1 font-semibold">
              {row.transactions.map(({ id, amount, currency }) => (
                <span key={id} className="flex flex-wrap gap-x-1">
                  <PaidSum amount={amount} currency={currency} />
                  <Code text={id} />
                </span>
              ))}
              <bdi dir="ltr">{row.provider}</bdi>
            </p>
            <p>{advice}</p>
            <p>{words.settleText}</p>
          </div>
          <Select label={words.how} required {...form.text('how')}>
            <option value="">{words.choose}</option>
            {settlements.map((one) => (
              <option key={one} value={one}>
                {words.hows[one]}
              </option>
            ))}
          </Select>
          <TextArea label={words.reason} rows={3} maxLength={500} required {...form.text('reason')} />
        </>
      )}
    </FormDialog>
  )
}
