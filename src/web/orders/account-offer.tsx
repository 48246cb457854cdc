import { newPassword, signUp } from '#contract/identity/identity.ts'
import { usernameFrom } from '#shop/identity/username.ts'
import * as v from 'valibot'
import { identityWords } from '#web/identity/identity-words.ts'
import { PasswordField } from '#web/identity/fields/password-field.tsx'
import { StrengthMeter } from '#web/identity/fields/strength-meter.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { storeTabJson } from '#web/platform/browser/storage.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { ordersWords } from './orders-words.ts'

type AccountOfferProps = { readonly orderId: string; readonly email: string }

const passwordOnly = v.object({ password: newPassword })

/**
 * Offers an account to a guest who has just paid. Only a password is needed: the e-mail address is known, and
 * the user name is derived from it. A code by e-mail confirms the address, as in every sign-up; the order
 * then belongs to the account.
 */
export function AccountOffer({ orderId, email }: AccountOfferProps) {
  const { account: words } = ordersWords.use()
  const { fields, password, checking, signUp: signUpWords } = identityWords.use()
  const language = useLanguage()
  const form = useForm({
    first: { password: '' },
    schema: passwordOnly,
    input: (values) => values,
    texts: fields,
    problemText: useProblemText(),
  })
  const sendCode = (suffix: string, chosen: string) =>
    callWithBotProof(signUp, {
      username: usernameFrom(email, suffix),
      email,
      password: chosen,
      language,
      termsAccepted: true,
    })
  return (
    <Section title={words.title} hint={<Sentence text={words.text(email)} />} raised small>
      <Form
        form={form}
        onSend={async ({ password: chosen }) => {
          let response = await sendCode('', chosen)
          if (response.problem?.code === 'username-taken') response = await sendCode(randomSuffix(), chosen)
          if (response.data === null) return form.fail(response)
          storeTabJson('sign_up', { email, sent: response.data, askedAt: Date.now() })
          navigate('/sign-up', { from: `/orders/${orderId}` })
        }}
        foot={
          <div className="grid justify-items-start gap-1">
            <Button type="submit" variant="secondary" busy={form.busy} className="max-sm:w-full">
              {form.busy ? checking : signUpWords.submit}
            </Button>
            <p className="text-sm text-muted">
              {words.terms.before}
              <TextLink href="/terms-of-service" target="_blank" rel="noopener">
                {signUpWords.terms.terms}
              </TextLink>
              {signUpWords.terms.and}
              <TextLink href="/privacy-policy" target="_blank" rel="noopener">
                {signUpWords.terms.privacy}
              </TextLink>
              {signUpWords.terms.after}
            </p>
          </div>
        }
      >
        {/* a password manager stores the password with this address */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={password} autoComplete="new-password" {...form.text('password')} />
        {form.values.password !== '' && <StrengthMeter password={form.values.password} />}
      </Form>
    </Section>
  )
}

/** Makes a user name that is already taken unique. */
function randomSuffix(): string {
  return String(1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000))
}
