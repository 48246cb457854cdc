import { useCart } from '#web/cart/cart-store.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutWords } from './checkout-words.ts'
import { OrderSummary } from './order-summary.tsx'
import { useRenewalLink } from './use-renewal-link.ts'
import { TrustLines } from './trust-lines.tsx'

/** /checkout: the cart, the buyer's details, and the button to the payment page. */
export function CheckoutView() {
  const words = checkoutWords.use()
  const { count } = useCart()
  useRenewalLink()
  if (count === 0)
    return (
      <section className="page-width grid gap-4 py-4 md:py-6">
        <h1 className="text-2xl">{words.title}</h1>
        <EmptyState title={words.emptyTitle} text={words.emptyText} icon={<Icon name="bag" />}>
          <ButtonLink href="/products">{words.browse}</ButtonLink>
        </EmptyState>
      </section>
    )
  return (
    <section className="page-width grid gap-4 py-4 md:py-6">
      <PageHeading title={words.title} text={words.lead} />
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] md:gap-5">
        <aside className="grid gap-3 md:sticky md:top-11 md:order-last">
          <OrderSummary />
          <div className="hidden md:block">
            <TrustLines />
          </div>
        </aside>
        <CheckoutForm />
        <div className="md:hidden">
          <TrustLines />
        </div>
      </div>
    </section>
  )
}
