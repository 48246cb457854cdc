import { formatMoney } from '#shop/money.ts'
import { Select } from '#web/kit/field.tsx'
import { refundWords } from '#web/admin/words.ts'
import { feeOfUnits, unitsIn } from './refund-draft.ts'
import type { ChoiceProps } from './choice-props.ts'

/**
 * Whether the customer changed their mind, and whether the cancellation fee is kept. Shows nothing for orders
 * without such a fee.
 */
export function FeeChoice({ order, form }: ChoiceProps) {
  const words = refundWords.use().fee
  if (order.feePercent === 0) return null
  const fee = formatMoney(feeOfUnits(order, unitsIn(order, form.values)))
  return (
    <>
      <Select label={words.cause} hint={words.causeHint} {...form.text('cause')}>
        <option value="shop">{words.causes.shop}</option>
        <option value="mind">{words.causes.mind}</option>
      </Select>
      {form.values['cause'] === 'mind' && (
        <Select label={words.fee(order.feePercent)} {...form.text('fee')}>
          <option value="keep">{words.keep(fee)}</option>
          <option value="waive">{words.waive}</option>
        </Select>
      )}
    </>
  )
}
