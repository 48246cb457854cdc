import { requestGuestOrders } from '#contract/guest-orders.ts'
import type { CodeSent } from '#contract/identity.ts'
import { checkField, wrongOnly } from '#web/identity/check-fields.ts'
import { formLook, FormTrouble } from '#web/identity/form-frame.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/latin-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { problemOf, useIdentityForm } from '#web/identity/use-identity-form.ts'
import { Button } from '#web/kit/button.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { readOrderLink } from './order-link.ts'
import { ordersWords } from './orders-words.ts'

type LookupFormProps = {
  /** `number` is what the guest wants to see first; empty when they named none. */
  readonly onSent: (email: string, number: string, sent: CodeSent) => void
}

/** Asks for the address of an order. Says the same for every address. */
export function LookupForm({ onSent }: LookupFormProps) {
  const words = ordersWords.use().lookup
  const { fields } = identityWords.use()
  const language = useLanguage()
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm({
    email: '',
    number: readOrderLink()?.orderId ?? '',
  })
  const number = values.number.trim().toLowerCase()
  const check = () =>
    wrongOnly({
      email: checkField.email(values.email),
      number: number === '' || /^[0-9a-z]{20}$/.test(number) ? undefined : 'invalid',
    })
  const send = async () => {
    const email = values.email.trim()
    const answer = await callWithBotProof(requestGuestOrders, { email, language, orderLink: readOrderLink() })
    if (answer.data === null) return fail(answer)
    onSent(email, number, answer.data)
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
        label={words.number}
        hint={words.numberHint}
        name="number"
        autoComplete="off"
        className="font-mono"
        value={values.number}
        error={problems.number === undefined ? undefined : words.numberWrong}
        onChange={(text) => change('number', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.submit}
      </Button>
    </form>
  )
}
