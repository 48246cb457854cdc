import { useState } from 'react'
import { signIn } from '../../contract/identity.ts'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { enter } from './enter.ts'
import { formLook, FormFrame, FormTrouble } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordField } from './password-field.tsx'
import { callProved } from './prove-human.ts'
import { problemOf, useForm } from './use-form.ts'
import { useWayIn } from './use-way-in.ts'
import { WayLink } from './way-link.tsx'

/** /sign-in: by username or e-mail and password. */
export function SignInView() {
  const words = identityWords.use()
  const [temporary, setTemporary] = useState<string | null>(null)
  useWayIn(temporary !== null)
  if (temporary !== null)
    return (
      <FormFrame title={words.temporary.title} lead={words.temporary.lead}>
        <NewPasswordForm currentPassword={temporary} onDone={() => setTemporary(null)} />
      </FormFrame>
    )
  return (
    <FormFrame title={words.signIn.title} lead={words.signIn.lead}>
      <SignInForm onTemporary={setTemporary} />
      <p className="text-center">
        {words.signIn.newHere} <WayLink href="/sign-up">{words.signIn.toSignUp}</WayLink>
      </p>
    </FormFrame>
  )
}

function SignInForm({ onTemporary }: { readonly onTemporary: (password: string) => void }) {
  const words = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, submit, setTrouble } = useForm({
    login: '',
    password: '',
  })
  const check = () =>
    wrongOnly({ login: checkField.given(values.login), password: values.password ? undefined : 'required' })
  const send = async () => {
    let answer = await call(signIn, values)
    if (answer.problem?.code === 'bot-proof-needed') answer = await callProved(signIn, values)
    if (answer.data === null) return fail(answer)
    if (answer.data.state === 'second-factor') return setTrouble(words.signIn.secondFactor)
    if (answer.data.mustChangePassword) onTemporary(values.password)
    enter(answer.data)
    notify('success', words.signIn.done)
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={formLook}
      onSubmit={(event) => void submit(check, send)(event)}
    >
      <LatinField
        label={words.signIn.login}
        name="login"
        autoComplete="username"
        required
        value={values.login}
        error={problemOf(words.fields.login, problems.login)}
        onChange={(login) => change('login', login)}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={problemOf(words.fields.givenPassword, problems.password)}
        onChange={(password) => change('password', password)}
      />
      <p className="text-sm">
        <WayLink href="/reset-password">{words.signIn.forgot}</WayLink>
      </p>
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.signIn.submit}
      </Button>
    </form>
  )
}
