import { useState } from 'react'
import { decideDispute, type DisputeView, recordDispute } from '#contract/admin/orders/disputes.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import { disputeWords } from '#web/admin/words.ts'
import { SettleDispute } from './settle-dispute.tsx'
import { OrderEvidence } from './order-evidence.tsx'

type OrderProps = { readonly order: AdminOrder }
const tones = { open: 'error', won: 'success', lost: 'neutral' } as const

/** Disputes of the buyer at their bank or the payment provider, and the evidence of delivery. */
export function OrderDisputes({ order }: OrderProps) {
  const words = disputeWords.use()
  const mayDecide = useMay()('orders.refund')
  const [records, setRecords] = useState(false)
  const { disputes, paid } = order
  if (!mayDecide || (disputes.length === 0 && paid === 0)) return null
  return (
    <Section
      title={words.title}
      actions={
        <Button variant="secondary" size="sm" className="print:hidden" onClick={() => setRecords(true)}>
          {words.record}
        </Button>
      }
    >
      {disputes.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
      {disputes.length > 0 && (
        <ul className="grid gap-2">
          {disputes.map((dispute) => (
            <OneDispute key={dispute.id} order={order} dispute={dispute} />
          ))}
        </ul>
      )}
      {disputes.length > 0 && <OrderEvidence order={order} />}
      {records && <RecordDispute order={order} onClose={() => setRecords(false)} />}
    </Section>
  )
}

type Decision = 'won' | 'lost' | 'released'

function OneDispute({ order, dispute }: OrderProps & { readonly dispute: DisputeView }) {
  const { orderId } = order
  const words = disputeWords.use()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const [settles, setSettles] = useState(false)
  const { id, state, reason, amount, since, answerBy, holds, settled, unrecorded } = dispute
  const isOver = order.status === 'refunded'
  const maySettle = state === 'lost' && !settled && unrecorded !== 0 && order.paid > order.refunded
  const { settle } = words
  const settledText = unrecorded
    ? `${settle.settled} ${settle.unrecorded(formatMoney(toAgorot(unrecorded)))}`
    : settle.settled
  const decisions: readonly Decision[] = [
    ...(state === 'open' ? (['won', 'lost'] as const) : []),
    ...(holds && !isOver ? (['released'] as const) : []),
  ]
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-1">
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {amount !== null && <Price shekels={amount} />}
        <span className="text-sm text-muted">{dayAndTime(since, language)}</span>
        {state === 'open' && answerBy !== null && (
          <span className="font-semibold">{words.answerUntil(dayAndTime(answerBy, language))}</span>
        )}
      </p>
      <p dir="auto" className="[overflow-wrap:anywhere]">
        {reason}
      </p>
      <p className="text-sm text-muted">
        {state === 'open' && `${words.advice} `}
        {settled
          ? settledText
          : maySettle
            ? words.settle.hint
            : !isOver && (holds ? words.holds : words.free)}
      </p>
      {(decisions.length > 0 || maySettle) && (
        <div className="flex flex-wrap gap-1 print:hidden">
          {maySettle && (
            <Button size="sm" onClick={() => setSettles(true)}>
              {words.settle.open}
            </Button>
          )}
          {decisions.map((decision) => (
            <Button key={decision} variant="secondary" size="sm" onClick={() => setChosen(decision)}>
              {words[decision]}
            </Button>
          ))}
        </div>
      )}
      {settles && <SettleDispute order={order} dispute={dispute} onClose={() => setSettles(false)} />}
      {chosen !== null && (
        <ReasonDialog
          open
          onClose={() => setChosen(null)}
          title={words[chosen]}
          submit={words[chosen]}
          send={(why) => callAdmin(decideDispute, { orderId, disputeId: id, decision: chosen, reason: why })}
          message={words.done}
        >
          <p>{words[`${chosen}Text`]}</p>
        </ReasonDialog>
      )}
    </li>
  )
}

/** Records a dispute that arrived by letter or e-mail. */
function RecordDispute({ order: { orderId }, onClose }: OrderProps & { readonly onClose: () => void }) {
  const words = disputeWords.use()
  const sendOnce = useRequestId()
  return (
    <FormDialog
      title={words.record}
      onClose={onClose}
      first={{ reason: '', answerBy: '' }}
      send={({ reason, answerBy }) =>
        sendOnce({ orderId, reason, answerBy: answerBy === '' ? null : answerBy }, (body, disputeId) =>
          callAdmin(recordDispute, { ...body, disputeId }),
        )
      }
      submit={words.record}
      message={words.recorded}
    >
      {(form) => (
        <>
          <p>{words.recordText}</p>
          <TextArea
            label={words.recordReason}
            dir="auto"
            rows={3}
            maxLength={500}
            required
            {...form.text('reason')}
          />
          <Field label={words.answerBy} hint={words.answerByHint} type="date" {...form.text('answerBy')} />
        </>
      )}
    </FormDialog>
  )
}
