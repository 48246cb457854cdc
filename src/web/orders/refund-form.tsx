import { useState } from 'react'
import type { Order, OrderItemView } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { formatMoney, toAgorot, toShekels } from '#shop/money.ts'
import { feeOf } from '#shop/orders/refunds/cancellation-fee.ts'
import { refundOf } from '#shop/orders/refunds/refund.ts'
import { Button } from '#web/kit/button.tsx'
import { FormError } from '#web/kit/form.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Select } from '#web/kit/field.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLocalized } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'
import { type RefundChoice, refundChoicesOf, unitsBack } from './refund-choices.ts'
import { useRefundChoice } from './use-refund-choice.ts'

type RefundFormProps = {
  readonly order: Order
  readonly onClose: () => void
  /** A message about the refund. */
  readonly onDone: (text: string) => void
  /** Called if the order has changed since this form was rendered. */
  readonly onChanged: () => void
}

/** Lets the buyer choose units, shows the refund, and requests it. */
export function RefundForm({ order, onClose, onDone, onChanged }: RefundFormProps) {
  const words = ordersWords.use().refund
  const problemText = useProblemText()
  const open = refundChoicesOf(order.items)
  const whole = order.delivery === 'paid-waiting-for-stock'
  // Stays ticked even if the order is delivered while the form is open.
  const [offeredWhole] = useState(whole)
  const { chosen, choose, error, setError } = useRefundChoice(order, words.cancelledSince)
  const [busy, setBusy] = useState(false)
  const countOf = (choice: RefundChoice) => unitsBack(choice, open, offeredWhole, chosen)
  const back = open.flatMap((choice) => choice.linesOf(countOf(choice)))
  const price = back.reduce((total, { item, quantity }) => total + shareOf(item, quantity), 0)
  const fee = feeOfOrder(order, price)
  const sum = price - fee
  const units = back.map(({ item, quantity }) => ({
    lineId: item.id,
    quantity,
    refunded: item.refunded,
  }))

  const send = async () => {
    if (units.length === 0) return setError(words.chooseOne)
    setError(null)
    setBusy(true)
    const response = await call(requestRefund, { orderId: order.orderId, units, fee: toShekels(fee) })
    setBusy(false)
    if (response.data !== null) return onDone(sum > 0 ? words.done(formatMoney(sum)) : words.doneFree)
    if (response.problem?.code !== 'not-refundable') return setError(problemText(response))
    setError(words.changed)
    onChanged()
  }

  return (
    <div className="grid gap-2">
      <p>{whole ? words.untilWaiting : words.choose}</p>
      <ul className="grid gap-1.5">
        {open.map((choice) => (
          <Box as="li" key={choice.id}>
            <Units
              choice={choice}
              fixed={whole}
              count={countOf(choice)}
              onChange={(count) => choose(choice.id, count)}
            />
          </Box>
        ))}
      </ul>
      <div aria-live="polite" className="grid gap-0.5 border-t border-line pt-1.5">
        {fee > 0 && (
          <>
            <Sum name={words.price} sum={price} />
            <Sum name={words.fee(order.feePercent)} sum={-fee} />
          </>
        )}
        <Sum name={words.sum} sum={sum} className="text-lg font-bold" />
      </div>
      <p className="text-sm text-muted">{words.explain}</p>
      <FormError text={error} />
      <div className="flex flex-wrap gap-1">
        <Button variant="danger" busy={busy} onClick={() => void send()}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </div>
  )
}

type SumProps = { readonly name: string; readonly sum: number; readonly className?: string }

function Sum({ name, sum, className = '' }: SumProps) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span>{name}</span>
      <Price shekels={toShekels(sum)} className={className} />
    </p>
  )
}

/** In agorot, calculated like on the server. */
function feeOfOrder({ feePercent, payment }: Order, price: number): number {
  return payment === null ? 0 : feeOf({ feePercent, paidAgorot: toAgorot(payment.amount) }, price)
}

/** The price of some units of an item, before the fee. */
function shareOf(item: OrderItemView, units: number): number {
  const { quantity, refunded: refundedQuantity } = item
  const money = {
    netAgorot: toAgorot(item.paid),
    refundedAgorot: toAgorot(item.refundedSum),
    feeAgorot: toAgorot(item.feeSum),
  }
  return refundOf({ ...money, quantity, refundedQuantity }, units)
}

type UnitsProps = {
  readonly choice: RefundChoice
  readonly fixed: boolean
  readonly count: number
  readonly onChange: (count: number) => void
}

function Units({ choice, fixed, count, onChange }: UnitsProps) {
  const words = ordersWords.use().refund
  const name = useLocalized()(choice.name)
  if (choice.most === 1 || fixed)
    return (
      <Checkbox
        label={
          <>
            <Name text={name} />
            {choice.most > 1 && (
              <>
                {' '}
                <span className="whitespace-nowrap">× {choice.most}</span>
              </>
            )}
          </>
        }
        checked={count > 0}
        disabled={fixed}
        onChange={(event) => onChange(event.target.checked ? choice.most : 0)}
      />
    )
  return (
    <Select
      label={name}
      hint={words.ofUnits(choice.most)}
      value={String(count)}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: choice.most + 1 }, (_, units) => (
        <option key={units} value={units}>
          {units === 0 ? words.none : `${units} ${words.units}`}
        </option>
      ))}
    </Select>
  )
}
