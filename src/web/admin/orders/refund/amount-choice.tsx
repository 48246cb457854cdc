import { formatMoney } from '#shop/money.ts'
import { groupLines } from '#shop/orders/group-lines.ts'
import { Field, Select } from '#web/kit/field.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { refundWords } from '#web/admin/words.ts'
import { leftMoney } from './refund-draft.ts'
import type { ChoiceProps } from './choice-props.ts'

/** A refund of part of the price of one product or bundle. */
export function AmountChoice({ order, form }: ChoiceProps) {
  const words = refundWords.use()
  const language = useLanguage()
  const choices = groupLines(order.lines).flatMap(({ bundle, lines: [line] }) =>
    line === undefined || leftMoney(order, line) <= 1
      ? []
      : [{ line, name: (bundle ?? line).name[language] }],
  )
  const chosen = order.lines.find(({ id }) => id === form.values['lineId'])
  const maxAmount = chosen === undefined ? 0 : leftMoney(order, chosen)
  return (
    <>
      {choices.length > 1 && (
        <Select label={words.product} {...form.text('lineId')}>
          {choices.map(({ line, name }) => (
            <option key={line.id} value={line.id}>
              {`${name} · ${formatMoney(leftMoney(order, line))}`}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={words.amount}
        hint={words.amountHint(formatMoney(maxAmount))}
        type="number"
        min={0.01}
        step={0.01}
        inputMode="decimal"
        required
        {...form.text('amount')}
      />
    </>
  )
}
