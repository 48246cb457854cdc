import { type AdminOrder } from '#contract/admin/orders/orders.ts'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { useState } from 'react'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { ownValue } from '#shop/own-value.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Price } from '#web/kit/price.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { refundWords, timelineWords } from '#web/admin/words.ts'

type Refund = AdminOrder['refunds'][number]
type State = 'waiting' | 'asked' | 'paid' | 'byBank' | 'refused'

const tones = {
  waiting: 'info',
  asked: 'info',
  paid: 'success',
  byBank: 'neutral',
  refused: 'error',
} as const

function stateOf({ state, byBank, askedAt }: Refund): State {
  if (byBank) return 'byBank'
  if (state !== 'owed') return state
  return askedAt === null ? 'waiting' : 'asked'
}

/** Every refund of the order, oldest first, with its state at the payment provider. */
export function OrderRefunds({ order }: { readonly order: AdminOrder }) {
  const words = refundWords.use()
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-bold">{words.refunds}</h3>
      <ol className="grid gap-1">
        {order.refunds.map((refund, at) => (
          <RefundItem key={refund.id} order={order} refund={refund} place={at + 1} />
        ))}
      </ol>
    </div>
  )
}

type ItemProps = { readonly order: AdminOrder; readonly refund: Refund; readonly place: number }

function RefundItem({ order, refund, place }: ItemProps) {
  const words = refundWords.use()
  const language = useLanguage()
  const state = stateOf(refund)
  const { askedAt, paidAt, transactionId } = refund
  const details = [
    words.causes[refund.cause],
    words.granted(dayAndTime(refund.date, language)),
    ...(state === 'asked' && askedAt !== null ? [words.askedAt(dayAndTime(askedAt, language))] : []),
    ...(paidAt === null || state === 'byBank' ? [] : [words.paidAt(dayAndTime(paidAt, language))]),
    ...(state === 'paid' && transactionId === null ? [words.paidByHand] : []),
    ...(refund.fee > 0 ? [words.fee.keptOf(`\u2066${formatMoney(toAgorot(refund.fee))}\u2069`)] : []),
  ]
  const parts =
    refund.fee < 0
      ? [words.fee.back]
      : refund.parts.map(({ lineId, quantity }) => {
          const name = order.lines.find(({ id }) => id === lineId)?.name[language] ?? ''
          return words.part(nameInText(name, language), quantity)
        })
  return (
    <li className="grid gap-0.5 rounded-sm bg-sunken px-1.5 py-1 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
        <span className="flex flex-wrap items-center gap-1">
          <span className="font-semibold">{words.number(place)}</span>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </span>
        <Price shekels={refund.amount} />
      </p>
      {parts.length > 0 && (
        <p>
          <Sentence text={parts.join(' · ')} />
        </p>
      )}
      <p className="text-muted">{details.join(' · ')}</p>
      {transactionId !== null && (
        <p className="text-muted">
          {words.reference}: <bdi>{refund.provider}</bdi> <Code text={transactionId} />
        </p>
      )}
      {state === 'refused' && <Refused order={order} refund={refund} />}
    </li>
  )
}

function Refused({ order: { orderId }, refund }: Omit<ItemProps, 'place'>) {
  const words = refundWords.use()
  const reasons: Readonly<Record<string, string | undefined>> = timelineWords.use().reasons
  const mayRefund = useMay()('orders.refund')
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const reason = refund.refusedReason
  const retry = async () => {
    setBusy(true)
    const response = await callAdmin(retryRefund, { orderId, refundId: refund.id })
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.retried)
  }
  return (
    <>
      {reason !== null && (
        <p>
          {words.why}: <bdi>{ownValue(reasons, reason) ?? reason}</bdi>
        </p>
      )}
      {refund.retry === 'partly-paid' && <p>{words.partlyPaid}</p>}
      {mayRefund && (refund.retry === 'looked-up' || refund.retry === 'not-looked-up') && (
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 print:hidden">
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
            {words.retry}
          </Button>
          <span className="min-w-0 flex-[1_1_12rem] text-muted">{words.retryHints[refund.retry]}</span>
        </div>
      )}
    </>
  )
}
