import { useState } from 'react'
import { changeEmail, confirmEmail } from '#contract/account.ts'
import type { CodeSent } from '#contract/identity.ts'
import { checkField, wrongOnly } from '#web/identity/check-fields.ts'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/latin-field.tsx'
import { problemOf, useIdentityForm } from '#web/identity/use-identity-form.ts'
import { Button } from '#web/kit/button.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { updateUser } from '#web/platform/http/session.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { useRecentSignIn } from './use-recent-sign-in.ts'

type EmailFormProps = { readonly hasPassword: boolean; readonly onDone: () => void }
type Waiting = { readonly email: string; readonly sent: CodeSent }

/** Moves the account to another address, once the code sent there has come back. */
export function EmailForm({ hasPassword, onDone }: EmailFormProps) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  return waiting === null ? (
    <NewAddress hasPassword={hasPassword} onSent={setWaiting} />
  ) : (
    <AddressCode waiting={waiting} onDone={onDone} />
  )
}

type NewAddressProps = { readonly hasPassword: boolean; readonly onSent: (waiting: Waiting) => void }

function NewAddress({ hasPassword, onSent }: NewAddressProps) {
  const words = accountWords.use()
  const { fields } = identityWords.use()
  const fresh = useRecentSignIn(hasPassword)
  const { form, values, problems, trouble, busy, change, fail, submit, setTrouble } = useIdentityForm({
    email: '',
  })
  const send = async () => {
    const email = values.email.trim()
    const answer = await call(changeEmail, { email })
    if (answer.data !== null) onSent({ email, sent: answer.data })
    else if (!fresh.asks(answer)) fail(answer)
    else if (!hasPassword) setTrouble(words.confirm.noPassword)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-1.5"
        onSubmit={(event) =>
          void submit(() => wrongOnly({ email: checkField.email(values.email) }), send)(event)
        }
      >
        <LatinField
          label={words.details.newEmail}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={values.email}
          error={problemOf(fields.email, problems.email)}
          onChange={(text) => change('email', text)}
        />
        <FormTrouble text={trouble} />
        <Button type="submit" busy={busy}>
          {words.details.sendCode}
        </Button>
      </form>
      <ConfirmIdentity
        open={fresh.asking}
        onClose={fresh.close}
        onConfirmed={() => void fresh.confirmed(send)}
      />
    </>
  )
}

type AddressCodeProps = { readonly waiting: Waiting; readonly onDone: () => void }

function AddressCode({ waiting, onDone }: AddressCodeProps) {
  const words = accountWords.use().details
  const { fields, code: codeWords } = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, refuse, submit } = useIdentityForm({
    code: '',
  })
  const confirm = async () => {
    const answer = await call(confirmEmail, { ticket: waiting.sent.ticket, code: values.code })
    if (answer.problem?.code === 'code-wrong') return refuse({ code: 'wrong' })
    if (answer.data === null) return fail(answer)
    updateUser(answer.data)
    notify('success', words.emailChanged)
    onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-1.5"
      onSubmit={(event) =>
        void submit(() => wrongOnly({ code: checkField.given(values.code) }), confirm)(event)
      }
    >
      <p className="text-sm [overflow-wrap:anywhere]">{words.codeSent(waiting.email)}</p>
      <LatinField
        ref={takeFocus}
        label={codeWords.label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={values.code}
        error={problemOf(fields.code, problems.code)}
        onChange={(text) => change('code', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" busy={busy}>
        {words.confirm}
      </Button>
    </form>
  )
}
