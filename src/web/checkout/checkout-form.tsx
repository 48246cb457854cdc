import { toShekels } from '#shop/money.ts'
import type { Localized } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { useCoupon } from '#web/coupons/coupon-store.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { PaymentMarks } from '#web/kit/marks/payment-marks.tsx'
import { Price } from '#web/kit/price.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage, useRefundDays } from '#web/platform/framework/site.ts'
import { BusinessFields } from './business-fields.tsx'
import { checkoutWords } from './checkout-words.ts'
import { GiftChoice } from './gift-choice.tsx'
import { MethodChoice } from './method-choice.tsx'
import { Notice } from './failure/notice.tsx'
import { ServiceForms } from './service-details/service-forms.tsx'
import { useCheckout } from './use-checkout.tsx'

/** The buyer's details, the consent, and the pay button. */
export function CheckoutForm() {
  const words = checkoutWords.use()
  const { items, totalAgorot } = useCart()
  const { discount } = useCoupon()
  const { form, forms, abroad, payment, pay } = useCheckout()
  return (
    <Card padding="large" raised>
      <Form
        form={form}
        onSend={pay}
        aria-labelledby="details"
        foot={
          <>
            <Button type="submit" size="lg" wide busy={form.busy}>
              {form.busy ? (
                words.opening
              ) : (
                <>
                  {words.pay} <Price shekels={toShekels(totalAgorot - discount)} />
                </>
              )}
            </Button>
            <p className="flex items-start gap-1 text-sm text-muted">
              <Icon name="lock" className="mt-0.25" />
              {words.payNote}
            </p>
            <PaymentMarks />
          </>
        }
      >
        <h2 id="details" className="text-lg">
          {words.details}
        </h2>
        <Field label={words.name} autoComplete="name" required {...form.text('name')} />
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          autoComplete="email"
          dir="ltr"
          required
          {...form.text('email')}
        />
        <Field
          label={`${words.phone} (${words.optional})`}
          hint={words.phoneHint}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          {...form.text('phone')}
        />
        <BusinessFields form={form} />
        <GiftChoice form={form} />
        <ServiceForms
          quantityOf={(id) => items.find(({ productId }) => productId === id)?.count ?? 1}
          forms={forms}
          form={form}
          ownDetails
        />
        {abroad.map(({ productId, name }) => (
          <Abroad key={productId} name={name} />
        ))}
        <MethodChoice {...payment} className="border-t border-line pt-2" />
        <div className="grid gap-0.5 border-t border-line pt-2">
          <Checkbox label={<TermsSentence />} required {...form.tick('termsAccepted')} />
          <p className="text-sm text-muted">{words.refund(useRefundDays())}</p>
          {payment.keysByEmail && <Notice>{words.keysByEmail}</Notice>}
        </div>
      </Form>
    </Card>
  )
}

/** A warning that a key may not work in the buyer's country. */
function Abroad({ name }: { readonly name: Localized }) {
  const words = checkoutWords.use()
  const language = useLanguage()
  return (
    <Notice>
      <p>
        <Sentence text={words.abroad(nameInText(name[language], language))} />
      </p>
    </Notice>
  )
}

function TermsSentence() {
  const { terms } = checkoutWords.use()
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
