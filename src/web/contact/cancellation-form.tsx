import { useState } from 'react'
import type * as v from 'valibot'
import { cancellationBody } from '#contract/bodies/contact-body.ts'
import { requestCancellation } from '#contract/contact.ts'
import { Card } from '#web/kit/card.tsx'
import { Field } from '#web/kit/field.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { call } from '#web/platform/http/api.ts'
import { useSession } from '#web/platform/http/session.ts'
import { contactWords } from './contact-words.ts'
import { ContactFrame } from './contact-frame.tsx'

/** The cancellation notice; once sent, it is replaced by its receipt. */
export function CancellationForm() {
  const [reference, setReference] = useState<string | null>(null)
  return reference === null ? <NoticeForm onSent={setReference} /> : <Receipt reference={reference} />
}

const empty = { name: '', email: '', orderNumber: '', idNumber: '' }

function NoticeForm({ onSent }: { readonly onSent: (reference: string) => void }) {
  const { cancellation: words, optional } = contactWords.use()
  const language = useLanguage()
  const { user } = useSession()
  const form = useForm({
    first: empty,
    known: user === null ? {} : { email: user.email },
    schema: cancellationBody,
    input: (values) => ({ ...values, language }),
    texts: words.fields,
    problemText: () => words.failed,
    onError: (text) => notify('error', text),
    draft: { key: 'cancellation_draft', secret: ['idNumber'] },
  })
  return (
    <ContactFrame
      form={form}
      onSend={async (body) => {
        const response = await call(requestCancellation, withoutNulls(body))
        if (response.data === null) return form.fail(response)
        form.reset(empty)
        onSent(response.data.reference)
      }}
      id="notice"
      title={words.title}
      text={words.text}
      button={words.send}
    >
      <Field label={words.name} autoComplete="name" dir="auto" required {...form.text('name')} />
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
      />
      <Field
        label={`${words.orderNumber} (${optional})`}
        hint={words.orderNumberHint}
        autoComplete="off"
        dir="ltr"
        {...form.text('orderNumber')}
      />
      <Field
        label={`${words.idNumber} (${optional})`}
        hint={words.idNumberHint}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        {...form.text('idNumber')}
      />
    </ContactFrame>
  )
}

/** Leaves empty fields out of the call. */
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
    <Card
      as="section"
      role="status"
      tabIndex={-1}
      ref={focusOnMount}
      padding="large"
      raised
      className="text-width scroll-mt-10 outline-none grid w-full gap-1"
    >
      <h2 className="text-lg">{words.done}</h2>
      <p>{words.doneText}</p>
      <p className="text-muted">
        {words.reference}: <bdi dir="ltr">{reference}</bdi>
      </p>
    </Card>
  )
}
