import type { DeskOrder } from '../../../contract/order-desk.ts'
import { decideRefundClaim } from '../../../contract/refund-desk.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { useMay } from '../frame/use-desk.ts'
import { orderDeskWords } from './order-desk-words.ts'

const tones = { open: 'warning', granted: 'success', refused: 'neutral' } as const

/** What the buyer asks to have back beyond the rule, and the decision. */
export function OrderClaims({ order: { claims } }: { readonly order: DeskOrder }) {
  const words = orderDeskWords.use().claims
  const language = useLanguage()
  const mayDecide = useMay()('orders.refund')
  if (claims.length === 0) return null
  return (
    <FormPart title={words.title}>
      <ul className="grid gap-2">
        {claims.map(({ claimId, state, reason, date, answer }) => (
          <li key={claimId} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
              <Badge tone={tones[state]}>{words.states[state]}</Badge>
              {dayAndTime(date, language)}
            </p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {reason}
            </p>
            {answer !== null && (
              <p dir="auto" className="border-s-2 border-primary ps-1.5 [overflow-wrap:anywhere]">
                {answer}
              </p>
            )}
            {state === 'open' && mayDecide && <DecideForm claimId={claimId} />}
          </li>
        ))}
      </ul>
    </FormPart>
  )
}

function DecideForm({ claimId }: { readonly claimId: string }) {
  const words = orderDeskWords.use().claims
  const form = useDeskForm({ answer: '' })
  const decide = (grant: boolean) => async () => {
    const answer = await change(decideRefundClaim, { claimId, grant, answer: form.values.answer })
    if (answer.data === null) return form.fail(answer)
    form.reset({ answer: '' })
    notify('success', words.done)
  }
  return (
    <DeskForm
      form={form}
      onSave={decide(true)}
      className="print:hidden"
      foot={
        <div className="flex flex-wrap gap-1">
          <Button variant="danger" busy={form.busy} onClick={form.submit(decide(true))}>
            {words.grant}
          </Button>
          <Button variant="secondary" busy={form.busy} onClick={form.submit(decide(false))}>
            {words.refuse}
          </Button>
        </div>
      }
    >
      <TextArea
        label={words.answer}
        hint={words.hint}
        dir="auto"
        rows={3}
        maxLength={1000}
        required
        {...form.text('answer')}
      />
    </DeskForm>
  )
}
