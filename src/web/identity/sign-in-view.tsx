import { useState } from 'react'
import { type SignInAnswer, signIn } from '../../contract/identity.ts'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { enter } from './enter.ts'
import { formLook, FormFrame, FormTrouble } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { takesPasskeys } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { SecondStep } from './second-step.tsx'
import { callProved } from '../platform/prove-human.ts'
import { problemOf, useForm } from './use-form.ts'
import { useWayIn } from './use-way-in.ts'
import { WayLink } from './way-link.tsx'

type Step =
  | { readonly name: 'first'; readonly trouble: string | null }
  | {
      readonly name: 'second'
      readonly owed: Extract<SignInAnswer, { state: 'second-factor' }>
      /** What was typed in the first step: a one-time password is replaced right after. */
      readonly password: string | null
    }
  | { readonly name: 'temporary'; readonly password: string }

/** /sign-in: by username or e-mail and password, or by a passkey; then whatever the account still asks for. */
export function SignInView() {
  const words = identityWords.use()
  const [step, setStep] = useState<Step>({ name: 'first', trouble: null })
  useWayIn(step.name === 'temporary')
  const take = (answer: SignInAnswer, password: string | null) => {
    if (answer.state === 'second-factor') return setStep({ name: 'second', owed: answer, password })
    if (answer.mustChangePassword && password !== null) setStep({ name: 'temporary', password })
    enter(answer)
    notify('success', words.signIn.done)
  }
  if (step.name === 'temporary')
    return (
      <FormFrame title={words.temporary.title} lead={words.temporary.lead}>
        <NewPasswordForm
          currentPassword={step.password}
          onDone={() => setStep({ name: 'first', trouble: null })}
        />
      </FormFrame>
    )
  if (step.name === 'second')
    return (
      <SecondStep
        challenge={step.owed.challenge}
        methods={step.owed.methods}
        onAnswer={(answer) => take(answer, step.password)}
        onStartAgain={(trouble) => setStep({ name: 'first', trouble })}
      />
    )
  return (
    <FormFrame title={words.signIn.title} lead={words.signIn.lead}>
      <div className={formLook}>
        <SignInForm first={step.trouble} onAnswer={take} />
        <OtherWays onAnswer={(answer) => take(answer, null)} />
      </div>
      <p className="text-center">
        {words.signIn.newHere} <WayLink href="/sign-up">{words.signIn.toSignUp}</WayLink>
      </p>
      <p className="text-center text-sm text-muted">
        {words.signIn.guest} <WayLink href="/order-lookup">{words.signIn.toOrders}</WayLink>
      </p>
    </FormFrame>
  )
}

/** Ways in without a password; nothing where the browser and the shop have none. */
function OtherWays({ onAnswer }: { readonly onAnswer: (answer: SignInAnswer) => void }) {
  const words = identityWords.use().signIn
  if (!takesPasskeys()) return null
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {words.or}
        <span className="h-px flex-1 bg-line" />
      </p>
      <PasskeySignIn onAnswer={onAnswer} />
    </div>
  )
}

type SignInFormProps = {
  /** Why the visitor is here again. */
  readonly first: string | null
  readonly onAnswer: (answer: SignInAnswer, password: string) => void
}

function SignInForm({ first, onAnswer }: SignInFormProps) {
  const words = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, submit } = useForm(
    { login: '', password: '' },
    first,
  )
  const check = () =>
    wrongOnly({ login: checkField.given(values.login), password: values.password ? undefined : 'required' })
  const send = async () => {
    let answer = await call(signIn, values)
    if (answer.problem?.code === 'bot-proof-needed') answer = await callProved(signIn, values)
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
        <WayLink href="/reset-password">{words.signIn.forgot}</WayLink>
      </p>
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.signIn.submit}
      </Button>
    </form>
  )
}
