import { useId, useState } from 'react'
import { claimRefund } from '../../contract/refunds.ts'
import type { Order } from '../../contract/orders.ts'
import { dayAndTime } from '../checkout/shop-time.ts'
import { FormTrouble } from '../identity/form-frame.tsx'
import { wrongOnly } from '../identity/check-fields.ts'
import { problemOf, useForm } from '../identity/use-form.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { TextArea } from '../kit/field.tsx'
import { takeFocus } from '../kit/take-focus.ts'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { useLanguage } from '../platform/site.ts'
import { ordersWords } from './orders-words.ts'

type ClaimPartProps = { readonly order: Order; readonly onDone: () => void }

/** What the rule no longer refunds goes to a person: what was written so far, and the form. */
export function ClaimPart({ order, onDone }: ClaimPartProps) {
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
  const { form, values, problems, trouble, busy, change, fail, submit } = useForm({ reason: '' })
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
