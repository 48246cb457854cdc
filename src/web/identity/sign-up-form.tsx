import { type CodeSent, signUp } from '#contract/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { checkField, wrongOnly } from './check-fields.ts'
import { FormTrouble, linkLook } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './latin-field.tsx'
import { PasswordField } from './password-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { problemOf, useIdentityForm } from './use-identity-form.ts'

type SignUpFormProps = {
  /** Somebody took the username while the code was on its way. */
  readonly nameTaken: boolean
  readonly onSent: (email: string, sent: CodeSent) => void
}

const empty = { username: '', email: '', phone: '', password: '', termsAccepted: '' }

export function SignUpForm({ nameTaken, onSent }: SignUpFormProps) {
  const words = identityWords.use()
  const { fields } = words
  const language = useLanguage()
  const { form, values, problems, trouble, busy, change, fail, refuse, submit } = useIdentityForm(empty)
  const check = () =>
    wrongOnly({
      username: checkField.username(values.username),
      email: checkField.email(values.email),
      phone: checkField.phone(values.phone),
      password: checkField.newPassword(values.password),
      termsAccepted: values.termsAccepted === '' ? 'required' : undefined,
    })
  const send = async () => {
    const answer = await callWithBotProof(signUp, { ...values, language, termsAccepted: true })
    if (answer.problem?.code === 'username-taken') return refuse({ username: 'taken' })
    if (answer.data === null) return fail(answer)
    onSent(values.email.trim(), answer.data)
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
        label={words.username}
        hint={words.usernameHint}
        name="username"
        autoComplete="username"
        required
        value={values.username}
        error={problemOf(
          fields.username,
          problems.username ?? (nameTaken && values.username === '' ? 'taken' : undefined),
        )}
        onChange={(text) => change('username', text)}
      />
      <LatinField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={values.email}
        error={problemOf(fields.email, problems.email)}
        onChange={(text) => change('email', text)}
      />
      <LatinField
        label={words.phone}
        hint={<bdi>{words.phoneHint}</bdi>}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={values.phone}
        error={problemOf(fields.phone, problems.phone)}
        onChange={(text) => change('phone', text)}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="new-password"
        value={values.password}
        error={problemOf(fields.password, problems.password)}
        onChange={(text) => change('password', text)}
      />
      <StrengthMeter password={values.password} />
      <Checkbox
        name="termsAccepted"
        required
        label={<TermsSentence />}
        checked={values.termsAccepted !== ''}
        error={problemOf(fields.terms, problems.termsAccepted)}
        onChange={(event) => change('termsAccepted', event.target.checked ? 'yes' : '')}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.signUp.submit}
      </Button>
    </form>
  )
}

function TermsSentence() {
  const { terms } = identityWords.use().signUp
  return (
    <>
      {terms.before}
      <a href="/terms-of-service" target="_blank" rel="noopener" className={linkLook}>
        {terms.terms}
      </a>
      {terms.and}
      <a href="/privacy-policy" target="_blank" rel="noopener" className={linkLook}>
        {terms.privacy}
      </a>
      {terms.after}
    </>
  )
}
