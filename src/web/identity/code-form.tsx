import { useEffect, useRef, useState } from 'react'
import type { CodeSent } from '#contract/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import type { Answer } from '#web/platform/http/api.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { formLook, FormFrame, FormTrouble } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import type { PendingCode } from './pending-code.ts'
import { ResendButton } from './resend-button.tsx'
import { problemOf, useIdentityForm } from './use-identity-form.ts'

type Form = ReturnType<typeof useIdentityForm<'code'>>

type CodeFormProps = {
  readonly pending: PendingCode
  readonly words: {
    readonly title: string
    /** What stands before and after the address. */
    readonly before: string
    readonly after: string
    readonly sentAgain: string
    readonly startAgain: string
  }
  readonly confirm: (code: string, form: Pick<Form, 'fail' | 'refuse' | 'setTrouble'>) => Promise<void>
  readonly resend: () => Promise<Answer<CodeSent>>
  readonly onSent: (sent: CodeSent) => void
  readonly onStartAgain: () => void
}

/** The code from a mailbox: entered, sent again, or another address. */
export function CodeForm({ pending, words, confirm, resend, onSent, onStartAgain }: CodeFormProps) {
  const { code, fields } = identityWords.use()
  const { email, sent, askedAt } = pending
  const state = useIdentityForm({ code: '' })
  const { form, values, problems, trouble, busy, change, submit } = state
  const [resending, setResending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => takeFocus(field.current), [])
  const check = () => wrongOnly({ code: checkField.given(values.code) })
  const sendAgain = async () => {
    setResending(true)
    const answer = await resend()
    setResending(false)
    if (answer.data === null) return state.fail(answer)
    onSent(answer.data)
    state.setTrouble(null)
    change('code', '')
    // The button now waits and cannot be pressed; the next thing is the new code.
    field.current?.focus()
    notify('info', words.sentAgain)
  }
  return (
    <FormFrame
      title={words.title}
      lead={
        <>
          {words.before}
          <bdi dir="ltr" className="font-semibold text-ink [overflow-wrap:anywhere]">
            {email}
          </bdi>
          {words.after}
        </>
      }
    >
      <form
        ref={form}
        noValidate
        method="post"
        className={formLook}
        onSubmit={(event) => void submit(check, () => confirm(values.code, state))(event)}
      >
        <LatinField
          ref={field}
          label={code.label}
          hint={code.spam}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          className="font-mono text-lg"
          value={values.code}
          error={problemOf(fields.code, problems.code)}
          onChange={(text) => change('code', text)}
        />
        <FormTrouble text={trouble} />
        <Button type="submit" size="lg" wide busy={busy}>
          {code.submit}
        </Button>
        <ResendButton
          key={askedAt}
          since={askedAt}
          sent={sent}
          busy={resending}
          onPress={() => void sendAgain()}
        />
      </form>
      <Button variant="quiet" className="justify-self-center" onClick={onStartAgain}>
        {words.startAgain}
      </Button>
    </FormFrame>
  )
}
