import { useState } from 'react'
import { confirmPasswordReset } from '#contract/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { checkField, wrongOnly } from '../check-fields.ts'
import { formLook, FormFrame, FormTrouble } from '../form-frame.tsx'
import { identityWords } from '../identity-words.ts'
import { PasswordField } from '../password-field.tsx'
import { StrengthMeter } from '../strength-meter.tsx'
import { problemOf, useIdentityForm } from '../use-identity-form.ts'

type SetPasswordProps = { readonly token: string; readonly onAskAgain: () => void }

/** Sets a new password by the token of a mailed link; a link that does not work asks for a new one. */
export function SetPassword({ token, onAskAgain }: SetPasswordProps) {
  const words = identityWords.use().reset
  const [refused, setRefused] = useState(token === '')
  return (
    <FormFrame title={refused ? words.badLink : words.setTitle} lead={refused ? undefined : words.setLead}>
      {refused ? (
        <div className={`outline-none ${formLook}`} tabIndex={-1} ref={token === '' ? null : takeFocus}>
          <FormTrouble text={token === '' ? null : words.setFailed} />
          <p>{words.badLinkText}</p>
          <Button onClick={onAskAgain}>{words.askNew}</Button>
        </div>
      ) : (
        <SetForm token={token} onRefused={() => setRefused(true)} />
      )}
    </FormFrame>
  )
}

type SetFormProps = { readonly token: string; readonly onRefused: () => void }

function SetForm({ token, onRefused }: SetFormProps) {
  const words = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm({
    password: '',
    repeat: '',
  })
  const check = () =>
    wrongOnly({
      password: checkField.newPassword(values.password),
      repeat: checkField.repeated(values.repeat, values.password),
    })
  const send = async () => {
    const answer = await call(confirmPasswordReset, { token, password: values.password })
    if (answer.problem?.code === 'reset-failed') return onRefused()
    if (answer.error !== null)
      return fail(answer, answer.problem?.code === 'too-many-requests' ? undefined : words.reset.setFailed)
    notify('success', words.reset.setDone)
    navigate('/sign-in', { replace: true })
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={formLook}
      onSubmit={(event) => void submit(check, send)(event)}
    >
      <PasswordField
        label={words.newPassword}
        name="password"
        autoComplete="new-password"
        value={values.password}
        error={problemOf(words.fields.password, problems.password)}
        onChange={(text) => change('password', text)}
      />
      <StrengthMeter password={values.password} />
      <PasswordField
        label={words.repeatPassword}
        name="repeat"
        autoComplete="new-password"
        value={values.repeat}
        error={problemOf(words.fields.repeat, problems.repeat)}
        onChange={(text) => change('repeat', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {words.reset.setSubmit}
      </Button>
    </form>
  )
}
