import { type SignInAnswer, signIn } from '#contract/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { call } from '#web/platform/http/api.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { formLook, FormFrame, FormTrouble } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PasswordField } from './password-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { problemOf, useIdentityForm } from './use-identity-form.ts'
import { useSignIn } from './use-sign-in.tsx'
import { MethodLink } from './method-link.tsx'

/** /sign-in: by username or e-mail and password, or another way; then whatever the account still asks for. */
export function SignInView() {
  const words = identityWords.use().signIn
  const { take, trouble, next } = useSignIn()
  if (next !== null) return next
  return (
    <FormFrame title={words.title} lead={words.lead}>
      <div className={formLook}>
        <SignInForm first={trouble} onAnswer={take} />
        <OtherMethods to="sign-in" onAnswer={take} />
      </div>
      <p className="text-center">
        {words.newHere} <MethodLink href="/sign-up">{words.toSignUp}</MethodLink>
      </p>
      <p className="text-center text-sm text-muted">
        {words.guest} <MethodLink href="/order-lookup">{words.toOrders}</MethodLink>
      </p>
    </FormFrame>
  )
}

type SignInFormProps = {
  /** Why the visitor is here again. */
  readonly first: string | null
  readonly onAnswer: (answer: SignInAnswer, password: string) => void
}

function SignInForm({ first, onAnswer }: SignInFormProps) {
  const words = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm(
    { login: '', password: '' },
    first,
  )
  const check = () =>
    wrongOnly({ login: checkField.given(values.login), password: values.password ? undefined : 'required' })
  const send = async () => {
    let answer = await call(signIn, values)
    if (answer.problem?.code === 'bot-proof-needed') answer = await callWithBotProof(signIn, values)
    if (answer.data === null) return fail(answer)
    onAnswer(answer.data, values.password)
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-2.5"
      onSubmit={(event) => void submit(check, send)(event)}
    >
      <LatinField
        label={words.signIn.login}
        name="login"
        autoComplete="username webauthn"
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
        <MethodLink href="/reset-password">{words.signIn.forgot}</MethodLink>
      </p>
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.signIn.submit}
      </Button>
    </form>
  )
}
