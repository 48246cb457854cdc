import { useState } from 'react'
import { askGuestOrders, confirmGuestOrders } from '../../contract/guest-orders.ts'
import type { CodeSent } from '../../contract/identity.ts'
import { checkField, wrongOnly } from '../identity/check-fields.ts'
import { formLook, FormFrame, FormTrouble } from '../identity/form-frame.tsx'
import { identityWords } from '../identity/identity-words.ts'
import { LatinField } from '../identity/latin-field.tsx'
import type { PendingCode } from '../identity/pending-code.ts'
import { callProved } from '../platform/prove-human.ts'
import { ResendButton } from '../identity/resend-button.tsx'
import { problemOf, useForm } from '../identity/use-form.ts'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { useLanguage } from '../platform/site.ts'
import { ordersWords } from './orders-words.ts'

type LookupCodeProps = {
  readonly pending: PendingCode
  readonly onSent: (email: string, sent: CodeSent) => void
  readonly onStartAgain: () => void
  readonly onOpened: () => void
}

/** The code from the mailbox opens the orders of its address. */
export function LookupCode({ pending, onSent, onStartAgain, onOpened }: LookupCodeProps) {
  const words = ordersWords.use().lookup
  const { code, fields } = identityWords.use()
  const language = useLanguage()
  const { email, sent, askedAt } = pending
  const { form, values, problems, trouble, busy, change, fail, refuse, submit } = useForm({ code: '' })
  const [resending, setResending] = useState(false)

  const confirm = async () => {
    const answer = await call(confirmGuestOrders, { ticket: sent.ticket, code: values.code })
    if (answer.problem?.code === 'code-wrong') return refuse({ code: 'wrong' })
    if (answer.data === null) return fail(answer)
    onOpened()
  }
  const resend = async () => {
    setResending(true)
    const answer = await callProved(askGuestOrders, { email, language })
    setResending(false)
    if (answer.data === null) return fail(answer)
    onSent(email, answer.data)
    change('code', '')
    notify('info', words.sentAgain)
  }

  return (
    <FormFrame
      title={words.codeTitle}
      lead={
        <>
          {words.codeBefore}
          <bdi dir="ltr" className="font-semibold text-ink [overflow-wrap:anywhere]">
            {email}
          </bdi>
          {words.codeAfter}
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
          onPress={() => void resend()}
        />
      </form>
      <Button variant="quiet" className="justify-self-center" onClick={onStartAgain}>
        {words.another}
      </Button>
    </FormFrame>
  )
}
