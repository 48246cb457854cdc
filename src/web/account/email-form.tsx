import { useState } from 'react'
import { changeEmail, confirmEmail } from '#contract/identity/account.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { useCodeForm } from '#web/identity/code-form.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/fields/latin-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { updateUser } from '#web/platform/http/session.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { accountWords } from './account-words.ts'
import { withFreshSignIn } from './proof/prove-identity.ts'

type EmailFormProps = { readonly onDone: () => void }
type Waiting = { readonly email: string; readonly sent: CodeSent }

/** Changes the account's e-mail address, once the code sent there has been entered. */
export function EmailForm({ onDone }: EmailFormProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return waiting === null ? (
    <NewAddress onSent={setWaiting} />
  ) : (
    <AddressCode waiting={waiting} onDone={onDone} />
  )
}

function NewAddress({ onSent }: { readonly onSent: (waiting: Waiting) => void }) {
  const words = accountWords.use().details
  const { fields } = identityWords.use()
  const form = useForm({
    first: { email: '' },
    schema: changeEmail.input,
    input: (values) => values,
    texts: fields,
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await withFreshSignIn(() => call(changeEmail, body))
        if (response.data === null) return form.fail(response)
        onSent({ email: body.email, sent: response.data })
      }}
      className="grid gap-1.5"
      foot={
        <Button type="submit" busy={form.busy}>
          {words.sendCode}
        </Button>
      }
    >
      <LatinField label={words.newEmail} type="email" autoComplete="email" required {...form.text('email')} />
    </Form>
  )
}

type AddressCodeProps = { readonly waiting: Waiting; readonly onDone: () => void }

function AddressCode({ waiting, onDone }: AddressCodeProps) {
  const words = accountWords.use().details
  const { code: codeWords } = identityWords.use()
  const form = useCodeForm()
  return (
    <Form
      form={form}
      onSend={async ({ code }) => {
        const response = await call(confirmEmail, { ticket: waiting.sent.ticket, code })
        if (response.problem?.code === 'code-wrong') return form.refuse({ code: 'wrong' })
        if (response.data === null) return form.fail(response)
        updateUser(response.data)
        notify('success', words.emailChanged)
        onDone()
      }}
      className="grid gap-1.5"
      foot={
        <Button type="submit" busy={form.busy}>
          {words.confirm}
        </Button>
      }
    >
      <p className="text-sm [overflow-wrap:anywhere]">{words.codeSent(waiting.email)}</p>
      <LatinField
        ref={focusOnMount}
        label={codeWords.label}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.text('code')}
      />
    </Form>
  )
}
