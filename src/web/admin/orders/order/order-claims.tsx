import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { decideRefundClaim } from '#contract/admin/orders/refunds.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { orderAdminWords } from '#web/admin/words.ts'

const tones = { open: 'warning', granted: 'success', refused: 'neutral' } as const

/** Refund claims of the buyer that the rules do not grant automatically, and the decision. */
export function OrderClaims({ order: { claims } }: { readonly order: AdminOrder }) {
  const words = orderAdminWords.use().claims
  const language = useLanguage()
  const mayDecide = useMay()('orders.refund')
  if (claims.length === 0) return null
  return (
    <Section title={words.title}>
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
    </Section>
  )
}

function DecideForm({ claimId }: { readonly claimId: string }) {
  const words = orderAdminWords.use().claims
  const form = useAdminForm({ answer: '' })
  const decide = (grant: boolean) => async () => {
    const response = await callAdmin(decideRefundClaim, { claimId, grant, answer: form.values.answer })
    if (response.data === null) return form.fail(response)
    form.reset({ answer: '' })
    notify('success', words.done)
  }
  return (
    <AdminForm
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
    </AdminForm>
  )
}
