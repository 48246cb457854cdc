import { useState } from 'react'
import { type CodeSent, signUp } from '#contract/identity/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Form } from '#web/kit/form.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { identityWords } from './identity-words.ts'
import { invitationInTab } from './invitation-in-tab.ts'
import { LatinField } from './fields/latin-field.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { StrengthMeter } from './fields/strength-meter.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'

type SignUpFormProps = {
  /** The user name was taken by somebody else before the code was entered. */
  readonly nameTaken: boolean
  readonly onSent: (email: string, sent: CodeSent) => void
}

const empty = { username: '', email: '', phone: '', password: '', termsAccepted: false }

export function SignUpForm({ nameTaken, onSent }: SignUpFormProps) {
  const words = identityWords.use()
  const { fields } = words
  const language = useLanguage()
  const [invitation] = useState(invitationInTab)
  const form = useForm({
    first: empty,
    schema: signUp.input,
    input: (values) => ({ ...values, language, ...(invitation !== null && { invitation }) }),
    texts: { ...fields, termsAccepted: fields.terms },
    problemText: useProblemText(),
  })
  const username = form.text('username')
  const taken = nameTaken && username.value === '' ? fields.username.taken : undefined
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await callWithBotProof(signUp, body)
        if (response.problem?.code === 'username-taken') return form.refuse({ username: 'taken' })
        if (response.data === null) return form.fail(response)
        onSent(body.email, response.data)
      }}
      foot={
        <Button type="submit" size="lg" wide busy={form.busy}>
          {form.busy ? words.checking : words.signUp.submit}
        </Button>
      }
    >
      <LatinField
        label={words.username}
        hint={words.usernameHint}
        autoComplete="username"
        required
        {...username}
        error={username.error ?? taken}
      />
      <LatinField label={words.email} type="email" autoComplete="email" required {...form.text('email')} />
      <LatinField
        label={words.phone}
        hint={<bdi>{words.phoneHint}</bdi>}
        type="tel"
        autoComplete="tel"
        {...form.text('phone')}
      />
      <PasswordField label={words.password} autoComplete="new-password" {...form.text('password')} />
      <StrengthMeter password={form.values.password} />
      <Checkbox required label={<TermsSentence />} {...form.tick('termsAccepted')} />
    </Form>
  )
}

function TermsSentence() {
  const { terms } = identityWords.use().signUp
  return (
    <>
      {terms.before}
      <TextLink href="/terms-of-service" target="_blank" rel="noopener">
        {terms.terms}
      </TextLink>
      {terms.and}
      <TextLink href="/privacy-policy" target="_blank" rel="noopener">
        {terms.privacy}
      </TextLink>
      {terms.after}
    </>
  )
}
