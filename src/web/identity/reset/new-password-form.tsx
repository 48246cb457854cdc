import { changePassword } from '#contract/account.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { checkField, wrongOnly } from '../check-fields.ts'
import { replaceSession } from '../start-session.ts'
import { formLook, FormTrouble } from '../form-frame.tsx'
import { identityWords } from '../identity-words.ts'
import { PasswordField } from '../password-field.tsx'
import { StrengthMeter } from '../strength-meter.tsx'
import { problemOf, useIdentityForm } from '../use-identity-form.ts'

type NewPasswordFormProps = {
  /** Given where it is known: right after a sign-in with a one-time password. */
  readonly currentPassword?: string
  /** Without a card of its own: it stands on one. */
  readonly plain?: true
  readonly onDone: () => void
}

/** Replaces the password of whoever is signed in; all their other sessions end. */
export function NewPasswordForm({ currentPassword, plain, onDone }: NewPasswordFormProps) {
  const words = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, refuse, submit, setTrouble } = useIdentityForm(
    {
      currentPassword: currentPassword ?? '',
      newPassword: '',
      repeat: '',
    },
  )
  const check = () =>
    wrongOnly({
      currentPassword: values.currentPassword === '' ? 'required' : undefined,
      newPassword: checkField.newPassword(values.newPassword),
      repeat: checkField.repeated(values.repeat, values.newPassword),
    })
  const send = async () => {
    const { repeat: _, ...input } = values
    const answer = await call(changePassword, input)
    if (answer.problem?.code === 'password-wrong') return refuse({ currentPassword: 'wrong' })
    if (answer.data === null) return fail(answer)
    if (answer.data.state === 'second-factor') return setTrouble(words.signIn.secondFactor)
    replaceSession(answer.data)
    notify('success', words.temporary.done)
    onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={plain ? 'grid gap-2.5' : formLook}
      onSubmit={(event) => void submit(check, send)(event)}
    >
      {currentPassword === undefined && (
        <PasswordField
          label={words.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          value={values.currentPassword}
          error={problemOf(words.fields.givenPassword, problems.currentPassword)}
          onChange={(text) => change('currentPassword', text)}
        />
      )}
      <PasswordField
        label={words.newPassword}
        name="newPassword"
        autoComplete="new-password"
        value={values.newPassword}
        error={problemOf(words.fields.password, problems.newPassword)}
        onChange={(text) => change('newPassword', text)}
      />
      <StrengthMeter password={values.newPassword} />
      <PasswordField
        label={words.repeatPassword}
        name="repeat"
        autoComplete="new-password"
        value={values.repeat}
        error={problemOf(words.fields.repeat, problems.repeat)}
        onChange={(text) => change('repeat', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" wide busy={busy}>
        {words.temporary.submit}
      </Button>
    </form>
  )
}
