import { type ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { checkoutWords } from '../checkout-words.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'

/** Number, date and totals of an order, and the support contact. */
export function OrderSummaryList({ order }: { readonly order: Order }) {
  const { order: words, summary } = checkoutWords.use()
  const language = useLanguage()
  const { supportEmail } = useShop()
  const coupon = order.couponCode === null ? null : nameInText(order.couponCode, language)
  return (
    <Section title={summary} raised small className="receipt-part gap-1.5 text-sm">
      <dl className="grid gap-1">
        <DetailRow name={words.number}>
          <bdi dir="ltr" className="font-mono [overflow-wrap:anywhere]">
            {order.number}
          </bdi>
        </DetailRow>
        <DetailRow name={words.date}>{dayAndTime(order.date, language)}</DetailRow>
        {order.discount > 0 && (
          <>
            <DetailRow name={words.subtotal}>
              <Price shekels={order.subtotal} />
            </DetailRow>
            <DetailRow name={words.discount(coupon)}>
              <Price shekels={-order.discount} className="text-success" />
            </DetailRow>
          </>
        )}
        <DetailRow name={words.total}>
          <Price shekels={order.total} className="text-lg font-bold" />
        </DetailRow>
        {order.vat > 0 && (
          <DetailRow name={words.vat}>
            <Price shekels={order.vat} />
          </DetailRow>
        )}
      </dl>
      {supportEmail !== '' && (
        <p className="border-t border-line pt-1.5 text-muted">
          {words.support}{' '}
          <TextLink href={`mailto:${supportEmail}`}>
            <bdi dir="ltr">{supportEmail}</bdi>
          </TextLink>
        </p>
      )}
    </Section>
  )
}

function DetailRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">
        <Sentence text={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
