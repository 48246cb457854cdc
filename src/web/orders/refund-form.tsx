import { useState } from 'react'
import type { Order, OrderItemView } from '../../contract/orders.ts'
import { requestRefund } from '../../contract/refunds.ts'
import { formatMoney, toAgorot, toShekels } from '../../shop/money.ts'
import { refundOf } from '../../shop/orders/refund.ts'
import { FormTrouble } from '../identity/form-frame.tsx'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Select } from '../kit/field.tsx'
import { Name } from '../kit/name.tsx'
import { Price } from '../kit/price.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { useProblemText } from '../platform/problem-text.ts'
import { useLocalized } from '../platform/site.ts'
import { ordersWords } from './orders-words.ts'

type RefundFormProps = {
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
  /** The order is no longer what this form was drawn from. */
  readonly onChanged: () => void
}

/** Chooses units, shows what goes back for them, and gives them back. */
export function RefundForm({ order, onClose, onDone, onChanged }: RefundFormProps) {
  const words = ordersWords.use().refund
  const problemText = useProblemText()
  const open = order.items.filter((item) => item.refundable > 0)
  const whole = order.delivery !== 'delivered'
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() =>
    whole || (open.length === 1 && open[0]?.refundable === 1) ? allOf(open) : {},
  )
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const countOf = (item: OrderItemView) => Math.min(chosen[item.id] ?? 0, item.refundable)
  const sum = open.reduce((total, item) => total + shareOf(item, countOf(item)), 0)
  const units = open
    .map((item) => ({ lineId: item.id, quantity: countOf(item) }))
    .filter(({ quantity }) => quantity > 0)

  const send = async () => {
    if (units.length === 0) return setTrouble(words.chooseOne)
    setTrouble(null)
    setBusy(true)
    const answer = await call(requestRefund, { orderId: order.orderId, units })
    setBusy(false)
    if (answer.data !== null) {
      notify('success', words.done(formatMoney(sum)))
      return onDone()
    }
    if (answer.problem?.code !== 'not-refundable') return setTrouble(problemText(answer))
    setTrouble(words.changed)
    onChanged()
  }

  return (
    <div className="grid gap-2">
      <p>{whole ? words.untilWaiting : words.choose}</p>
      <ul className="grid gap-1.5">
        {open.map((item) => (
          <li key={item.id} className="rounded-sm border border-line p-1.5">
            <Units
              item={item}
              fixed={whole}
              count={countOf(item)}
              onChange={(count) => setChosen((now) => ({ ...now, [item.id]: count }))}
            />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-2 border-t border-line pt-1.5" aria-live="polite">
        <span>{words.sum}</span>
        <Price shekels={toShekels(sum)} className="text-lg font-bold" />
      </p>
      <p className="text-sm text-muted">{words.explain}</p>
      <FormTrouble text={trouble} />
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

function allOf(items: readonly OrderItemView[]): Record<string, number> {
  return Object.fromEntries(items.map((item) => [item.id, item.refundable]))
}

/** In agorot, as the server will reckon it. */
function shareOf(item: OrderItemView, units: number): number {
  return refundOf(toAgorot(item.paid), item.quantity, item.refunded, units)
}

type UnitsProps = {
  readonly item: OrderItemView
  readonly fixed: boolean
  readonly count: number
  readonly onChange: (count: number) => void
}

function Units({ item, fixed, count, onChange }: UnitsProps) {
  const words = ordersWords.use().refund
  const name = useLocalized()(item.name)
  if (item.refundable === 1 || fixed)
    return (
      <Checkbox
        label={
          <>
            <Name text={name} />
            {item.refundable > 1 && <bdi dir="ltr">{` × ${item.refundable}`}</bdi>}
          </>
        }
        checked={count > 0}
        disabled={fixed}
        onChange={(event) => onChange(event.target.checked ? item.refundable : 0)}
      />
    )
  return (
    <Select
      label={name}
      hint={words.ofUnits(item.refundable)}
      value={String(count)}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: item.refundable + 1 }, (_, units) => (
        <option key={units} value={units}>
          {units === 0 ? words.none : `${units} ${words.units}`}
        </option>
      ))}
    </Select>
  )
}
