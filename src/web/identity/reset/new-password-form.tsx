import { changePassword } from '#contract/identity/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { replaceSession } from '../session/store-session.ts'
import { identityWords } from '../identity-words.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { NewPasswordFields, repeatProblem } from './new-password-fields.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'

type NewPasswordFormProps = {
  /** Passed if known: right after a sign-in with a one-time password; null for an account without a password. */
  readonly currentPassword?: string | null
  readonly send?: (
    body: InputOf<typeof changePassword>,
  ) => Promise<ApiResponse<OutputOf<typeof changePassword>>>
  readonly onDone: () => void
}

/** Sets the password of the signed-in user; all their other sessions end. */
export function NewPasswordForm({
  currentPassword,
  send = (body) => call(changePassword, body),
  onDone,
}: NewPasswordFormProps) {
  const words = identityWords.use()
  const { typedPassword, password, repeat } = words.fields
  const form = useForm({
    first: { currentPassword: currentPassword ?? '', newPassword: '', repeat: '' },
    schema: changePassword.input,
    input: (values) => ({
      ...(currentPassword !== null && { currentPassword: values.currentPassword }),
      newPassword: values.newPassword,
    }),
    check: (values) => repeatProblem(values.newPassword, values.repeat),
    texts: { currentPassword: typedPassword, newPassword: password, repeat },
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await send(body)
        if (response.problem?.code === 'password-wrong') return form.refuse({ currentPassword: 'wrong' })
        if (response.data === null) return form.fail(response)
        if (response.data.state === 'second-factor') return form.setError(words.signIn.secondFactor)
        replaceSession(response.data)
        notify('success', words.temporary.done)
        onDone()
      }}
      foot={
        <Button type="submit" wide busy={form.busy}>
          {words.temporary.submit}
        </Button>
      }
    >
      {currentPassword === undefined && (
        <PasswordField
          label={words.currentPassword}
          autoComplete="current-password"
          {...form.text('currentPassword')}
        />
      )}
      <NewPasswordFields password={form.text('newPassword')} repeat={form.text('repeat')} />
    </Form>
  )
}
