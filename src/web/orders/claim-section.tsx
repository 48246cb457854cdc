import { useId, useState } from 'react'
import { claimRefund } from '#contract/refunds.ts'
import type { Order } from '#contract/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import { wrongOnly } from '#web/identity/check-fields.ts'
import { problemOf, useIdentityForm } from '#web/identity/use-identity-form.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'

type ClaimPartProps = { readonly order: Order; readonly onDone: () => void }

/** What the rule no longer refunds goes to a person: what was written so far, and the form. */
export function ClaimSection({ order, onDone }: ClaimPartProps) {
  const words = ordersWords.use().claim
  const id = useId()
  const [writing, setWriting] = useState(false)
  const { claims } = order
  if (order.delivery !== 'delivered' && claims.length === 0) return null
  const mayAsk = order.delivery === 'delivered' && claims.every(({ state }) => state !== 'open')
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1.5 rounded-md border border-line bg-surface p-2 shadow-low md:p-3 print:hidden"
    >
      <h2 id={id} className="text-base">
        {words.title}
      </h2>
      {claims.map((claim) => (
        <Claim key={claim.reference} claim={claim} />
      ))}
      {mayAsk && <p className="text-sm text-muted">{words.text}</p>}
      {mayAsk &&
        (writing ? (
          <ClaimForm
            orderId={order.orderId}
            onSent={() => {
              setWriting(false)
              onDone()
            }}
          />
        ) : (
          <Button variant="secondary" className="justify-self-start" onClick={() => setWriting(true)}>
            {words.open}
          </Button>
        ))}
    </section>
  )
}

const tones = { open: 'info', granted: 'success', refused: 'neutral' } as const

function Claim({ claim }: { readonly claim: Order['claims'][number] }) {
  const words = ordersWords.use().claim
  const language = useLanguage()
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="flex flex-wrap items-center gap-1">
        <Badge tone={tones[claim.state]}>{words.states[claim.state]}</Badge>
        <span className="text-muted">{dayAndTime(claim.date, language)}</span>
        <span>
          {words.reference}{' '}
          <bdi dir="ltr" className="font-mono">
            {claim.reference}
          </bdi>
        </span>
      </p>
      {claim.answer !== null && (
        <p>
          <span className="text-muted">{`${words.answer}: `}</span>
          <bdi>{claim.answer}</bdi>
        </p>
      )}
    </div>
  )
}

function ClaimForm({ orderId, onSent }: { readonly orderId: string; readonly onSent: () => void }) {
  const words = ordersWords.use().claim
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm({ reason: '' })
  const check = () => {
    const reason = values.reason.trim()
    return wrongOnly({ reason: reason === '' ? 'required' : reason.length > 2000 ? 'too-long' : undefined })
  }
  const send = async () => {
    const answer = await call(claimRefund, { orderId, reason: values.reason })
    if (answer.data === null) return fail(answer)
    notify('success', words.sent)
    onSent()
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-1.5"
      onSubmit={(event) => void submit(check, send)(event)}
    >
      <TextArea
        ref={takeFocus}
        label={words.reason}
        hint={words.hint}
        name="reason"
        dir="auto"
        required
        rows={4}
        value={values.reason}
        error={problemOf(words.fields, problems.reason)}
        onChange={(event) => change('reason', event.target.value)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.send}
      </Button>
    </form>
  )
}
