import { useState } from 'react'
import { claimRefund } from '#contract/orders/refunds.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'

type ClaimPartProps = { readonly order: Order; readonly onDone: () => void }

/** Requests for refunds that the rules do not grant automatically: earlier claims, and the form. */
export function ClaimSection({ order, onDone }: ClaimPartProps) {
  const words = ordersWords.use().claim
  const [writing, setWriting] = useState(false)
  const { claims } = order
  const mayRequest = order.delivery === 'delivered' && order.mayClaim
  if (!mayRequest && claims.length === 0) return null
  return (
    <Section title={words.title} raised small className="gap-1.5 print:hidden">
      {claims.map((claim) => (
        <Claim key={claim.reference} claim={claim} />
      ))}
      {mayRequest && <p className="text-sm text-muted">{words.text}</p>}
      {mayRequest &&
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
    </Section>
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
  const form = useForm({
    first: { reason: '' },
    schema: claimRefund.input,
    input: (values) => ({ orderId, ...values }),
    texts: { reason: words.fields },
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(claimRefund, body)
        if (response.data === null) return form.fail(response)
        notify('success', words.sent)
        onSent()
      }}
      className="grid gap-1.5"
      foot={
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.send}
        </Button>
      }
    >
      <TextArea
        ref={focusOnMount}
        label={words.reason}
        hint={words.hint}
        dir="auto"
        required
        rows={4}
        {...form.text('reason')}
      />
    </Form>
  )
}
