import { requestGuestOrders } from '#contract/orders/guest-orders.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { readOrderNumber } from '#shop/orders/order-number.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/fields/latin-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { readOrderLink } from './order-link.ts'
import { ordersWords } from './orders-words.ts'

type LookupFormProps = {
  /** `number` is the order the guest wants to see first; empty if none was given. */
  readonly onSent: (email: string, number: string, sent: CodeSent) => void
}

/** Asks for the e-mail address of an order. The response is the same for every address. */
export function LookupForm({ onSent }: LookupFormProps) {
  const words = ordersWords.use().lookup
  const { fields } = identityWords.use()
  const language = useLanguage()
  const form = useForm({
    first: { email: '', number: readOrderLink()?.orderId ?? '' },
    schema: requestGuestOrders.input,
    input: ({ email }) => ({ email, language, orderLink: readOrderLink() }),
    check: ({ number }) => (namesOrder(number.trim()) ? {} : { number: 'invalid' }),
    texts: { email: fields.email, number: { invalid: words.numberWrong } },
    problemText: useProblemText(),
  })
  return (
    <Card padding="large" raised>
      <Form
        form={form}
        onSend={async (body) => {
          const response = await callWithBotProof(requestGuestOrders, body)
          if (response.data === null) return form.fail(response)
          onSent(body.email, form.values.number.trim().toLowerCase(), response.data)
        }}
        foot={
          <Button type="submit" size="lg" wide busy={form.busy}>
            {form.busy ? words.checking : words.submit}
          </Button>
        }
      >
        <LatinField label={words.email} type="email" autoComplete="email" required {...form.text('email')} />
        <LatinField
          label={words.number}
          hint={words.numberHint}
          autoComplete="off"
          className="font-mono"
          {...form.text('number')}
        />
      </Form>
    </Card>
  )
}

/** True for an order number, an order id, or nothing: a guest who wants all orders leaves it empty. */
function namesOrder(typed: string): boolean {
  return readOrderNumber(typed) !== null || /^(?:[0-9a-z]{20})?$/i.test(typed)
}
