import { type SignInResponse, signIn } from '#contract/identity/identity.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { call } from '#web/platform/http/api.ts'
import { FormFrame } from './fields/form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './fields/latin-field.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useSignIn } from './use-sign-in.tsx'
import { MethodLink } from './fields/method-link.tsx'

/** /sign-in: by user name or e-mail and password, or another method; then further steps if required. */
export function SignInView() {
  const words = identityWords.use().signIn
  const { onResponse, error, next } = useSignIn()
  if (next !== null) return next
  return (
    <FormFrame title={words.title} lead={words.lead}>
      <Card padding="large" raised className="grid gap-2.5">
        <SignInForm first={error} onResponse={onResponse} />
        <OtherMethods to="sign-in" onResponse={onResponse} />
      </Card>
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
  /** Why the visitor is back at the first step. */
  readonly first: string | null
  readonly onResponse: (response: SignInResponse, password: string) => void
}

function SignInForm({ first, onResponse }: SignInFormProps) {
  const words = identityWords.use()
  const form = useForm({
    first: { login: '', password: '' },
    schema: signIn.input,
    input: (values) => values,
    texts: { login: words.fields.login, password: words.fields.typedPassword },
    problemText: useProblemText(),
    error: first,
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        let response = await call(signIn, body)
        if (response.problem?.code === 'bot-proof-needed') response = await callWithBotProof(signIn, body)
        if (response.data === null) return form.fail(response)
        onResponse(response.data, body.password)
      }}
      foot={
        <Button type="submit" size="lg" wide busy={form.busy}>
          {form.busy ? words.checking : words.signIn.submit}
        </Button>
      }
    >
      <LatinField
        label={words.signIn.login}
        autoComplete="username webauthn"
        required
        {...form.text('login')}
      />
      <PasswordField label={words.password} autoComplete="current-password" {...form.text('password')} />
      <p className="text-sm">
        <MethodLink href="/reset-password">{words.signIn.forgot}</MethodLink>
      </p>
    </Form>
  )
}
