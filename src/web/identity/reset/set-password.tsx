import { useState } from 'react'
import { confirmPasswordReset } from '#contract/identity/identity.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form, FormError } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { FormFrame } from '../fields/form-frame.tsx'
import { identityWords } from '../identity-words.ts'
import { NewPasswordFields, repeatProblem } from './new-password-fields.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'

type SetPasswordProps = { readonly token: string; readonly onAskAgain: () => void }

/** Sets a new password with the token of an e-mailed link; if it is invalid, offers to request another. */
export function SetPassword({ token, onAskAgain }: SetPasswordProps) {
  const words = identityWords.use().reset
  const [refused, setRefused] = useState(token === '')
  return (
    <FormFrame title={refused ? words.badLink : words.setTitle} lead={refused ? undefined : words.setLead}>
      {refused ? (
        <Card
          padding="large"
          raised
          className="grid gap-2.5 outline-none"
          tabIndex={-1}
          ref={token === '' ? null : focusOnMount}
        >
          <FormError text={token === '' ? null : words.setFailed} />
          <p>{words.badLinkText}</p>
          <Button onClick={onAskAgain}>{words.askNew}</Button>
        </Card>
      ) : (
        <SetForm token={token} onRefused={() => setRefused(true)} />
      )}
    </FormFrame>
  )
}

type SetFormProps = { readonly token: string; readonly onRefused: () => void }

function SetForm({ token, onRefused }: SetFormProps) {
  const words = identityWords.use()
  const form = useForm({
    first: { password: '', repeat: '' },
    schema: confirmPasswordReset.input,
    input: ({ password }) => ({ token, password }),
    check: (values) => repeatProblem(values.password, values.repeat),
    texts: words.fields,
    problemText: useProblemText(),
  })
  return (
    <Card padding="large" raised>
      <Form
        form={form}
        onSend={async (body) => {
          const response = await call(confirmPasswordReset, body)
          if (response.problem?.code === 'reset-failed') return onRefused()
          if (response.error !== null)
            return form.fail(
              response,
              response.problem?.code === 'too-many-requests' ? undefined : words.reset.setFailed,
            )
          notify('success', words.reset.setDone)
          navigate('/sign-in', { replace: true })
        }}
        foot={
          <Button type="submit" size="lg" wide busy={form.busy}>
            {words.reset.setSubmit}
          </Button>
        }
      >
        <NewPasswordFields password={form.text('password')} repeat={form.text('repeat')} />
      </Form>
    </Card>
  )
}
