import { useState } from 'react'
import type * as v from 'valibot'
import { cancellationBody } from '#contract/bodies/contact-body.ts'
import { requestCancellation } from '#contract/contact.ts'
import { Field } from '#web/kit/field.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { problemText } from '#web/platform/forms/check-form.ts'
import { contactWords } from './contact-words.ts'
import { FormFrame } from './form-frame.tsx'
import { useContactForm } from '#web/platform/forms/use-form.ts'

/** The notice that cancels a purchase; once it is sent, its receipt stands in its place. */
export function CancellationForm() {
  const [reference, setReference] = useState<string | null>(null)
  return reference === null ? <NoticeForm onSent={setReference} /> : <Receipt reference={reference} />
}

function NoticeForm({ onSent }: { readonly onSent: (reference: string) => void }) {
  const { cancellation: words, optional } = contactWords.use()
  const { problems, ...frame } = useContactForm({
    shape: cancellationBody,
    draft: 'cancellation_draft',
    secret: ['idNumber'],
    send: (body) => call(requestCancellation, withoutNulls(body)),
    onSent: (receipt) => onSent(receipt.reference),
    onFailed: () => notify('error', words.failed),
  })
  return (
    <FormFrame {...frame} id="notice" title={words.title} text={words.text} button={words.send}>
      <Field
        label={words.name}
        name="name"
        autoComplete="name"
        dir="auto"
        required
        error={problemText(words.fields.name, problems['name'])}
      />
      <Field
        label={words.email}
        hint={words.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={problemText(words.fields.email, problems['email'])}
      />
      <Field
        label={`${words.orderNumber} (${optional})`}
        hint={words.orderNumberHint}
        name="orderNumber"
        autoComplete="off"
        dir="ltr"
        error={problemText(words.fields.orderNumber, problems['orderNumber'])}
      />
      <Field
        label={`${words.idNumber} (${optional})`}
        hint={words.idNumberHint}
        name="idNumber"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        error={problemText(words.fields.idNumber, problems['idNumber'])}
      />
    </FormFrame>
  )
}

/** An empty field is left out of the call. */
function withoutNulls({ idNumber, orderNumber, ...notice }: v.InferOutput<typeof cancellationBody>) {
  return {
    ...notice,
    ...(idNumber === null ? {} : { idNumber }),
    ...(orderNumber === null ? {} : { orderNumber }),
  }
}

function Receipt({ reference }: { readonly reference: string }) {
  const { cancellation: words } = contactWords.use()
  return (
    <section
      role="status"
      tabIndex={-1}
      ref={takeFocus}
      className="text-width scroll-mt-10 outline-none grid w-full gap-1 rounded-md border border-line bg-surface p-2 shadow-low md:p-4"
    >
      <h2 className="text-lg">{words.done}</h2>
      <p>{words.doneText}</p>
      <p className="text-muted">
        {words.reference}: <bdi dir="ltr">{reference}</bdi>
      </p>
    </section>
  )
}
