import { useState } from 'react'
import { type CodeSent, confirmSignUp, resendSignUpCode } from '../../contract/identity.ts'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { forgetTab } from '../platform/storage.ts'
import { tell } from '../platform/tell.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { enter } from './enter.ts'
import { formLook, FormFrame, FormTrouble } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import type { PendingCode } from './pending-code.ts'
import { ResendButton } from './resend-button.tsx'
import { problemOf, useForm } from './use-form.ts'

type CodeStepProps = {
  readonly pending: PendingCode
  readonly onSent: (sent: CodeSent) => void
  readonly onStartAgain: () => void
  readonly onNameTaken: () => void
}

/** The code from the mailbox makes the account. */
export function CodeStep({ pending, onSent, onStartAgain, onNameTaken }: CodeStepProps) {
  const words = identityWords.use()
  const { email, sent, askedAt } = pending
  const { form, values, problems, trouble, busy, change, fail, refuse, submit, setTrouble } = useForm({
    code: '',
  })
  const [resending, setResending] = useState(false)

  const confirm = async () => {
    const answer = await call(confirmSignUp, { ticket: sent.ticket, code: values.code })
    if (answer.problem?.code === 'code-wrong') return refuse({ code: 'wrong' })
    if (answer.problem?.code === 'username-taken') return onNameTaken()
    if (answer.data === null) return fail(answer)
    forgetTab('sign_up')
    if (answer.data.state === 'second-factor') return setTrouble(words.signIn.secondFactor)
    tell({ name: 'sign_up' })
    notify('success', words.signUp.done)
    enter(answer.data)
  }

  const resend = async () => {
    setResending(true)
    const answer = await call(resendSignUpCode, { ticket: sent.ticket })
    setResending(false)
    if (answer.data === null) return fail(answer)
    onSent(answer.data)
    setTrouble(null)
    change('code', '')
    notify('info', words.code.sentAgain)
  }

  return (
    <FormFrame
      title={words.code.title}
      lead={
        <>
          {words.code.sentBefore}
          <bdi dir="ltr" className="font-semibold text-ink [overflow-wrap:anywhere]">
            {email}
          </bdi>
          {words.code.sentAfter}
        </>
      }
    >
      <form
        ref={form}
        noValidate
        method="post"
        className={formLook}
        onSubmit={(event) =>
          void submit(() => wrongOnly({ code: checkField.given(values.code) }), confirm)(event)
        }
      >
        <LatinField
          label={words.code.label}
          hint={words.code.spam}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          className="font-mono text-lg"
          value={values.code}
          error={problemOf(words.fields.code, problems.code)}
          onChange={(text) => change('code', text)}
        />
        <FormTrouble text={trouble} />
        <Button type="submit" size="lg" wide busy={busy}>
          {words.code.submit}
        </Button>
        <ResendButton
          key={askedAt}
          since={askedAt}
          sent={sent}
          busy={resending}
          onPress={() => void resend()}
        />
      </form>
      <Button variant="quiet" className="justify-self-center" onClick={onStartAgain}>
        {words.code.startAgain}
      </Button>
    </FormFrame>
  )
}
