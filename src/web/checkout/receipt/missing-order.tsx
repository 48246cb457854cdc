import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { TextLink } from '#web/kit/text-link.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { useTitle } from '#web/platform/framework/use-title.ts'
import { checkoutWords } from '../checkout-words.ts'

/** No such order, or somebody else's: the two look the same on purpose. */
export function MissingOrder() {
  const { order } = checkoutWords.use()
  const { supportEmail } = useShop()
  useTitle(order.missing)
  return (
    <section className="page-width py-6">
      <h1 tabIndex={-1} ref={focusOnMount} className="sr-only">
        {order.missing}
      </h1>
      <EmptyState title={order.missing} text={order.missingText} icon={<Icon name="search" />}>
        {supportEmail !== '' && (
          <p>
            {order.support}{' '}
            <TextLink href={`mailto:${supportEmail}`}>
              <bdi dir="ltr">{supportEmail}</bdi>
            </TextLink>
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-1">
          <ButtonLink href="/order-lookup">{order.findOrders}</ButtonLink>
          <ButtonLink href="/products" variant="secondary">
            {order.toProducts}
          </ButtonLink>
        </div>
      </EmptyState>
    </section>
  )
}
