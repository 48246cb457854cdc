import { itemName } from '#shop/cart/cart-item.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { deleteItem, setCount, useCart } from '#web/cart/cart-store.ts'
import { cartAnnouncer } from '#web/cart/announce-cart-changes.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useSession } from '#web/platform/http/session.ts'
import { useSite } from '#web/platform/framework/site.ts'
import { checkoutWords } from '../checkout-words.ts'
import { Notice } from './notice.tsx'
import { PlainNotice } from './plain-notice.tsx'
import type { CheckoutFailure } from './checkout-failure.ts'

/** Why the order could not be placed, and how to go on without losing anything. */
export function FailureNotice({ failure }: { readonly failure: CheckoutFailure }) {
  const { problems } = checkoutWords.use()
  const problemText = useProblemText()
  if (failure.kind === 'gone' || failure.kind === 'short')
    return failure.productIds.map((id) => <ProductNotice key={id} productId={id} failure={failure} />)
  if (failure.kind === 'most' || failure.kind === 'share')
    return <ProductNotice productId={failure.productId} failure={failure} />
  if (failure.kind === 'coupon') return <Notice>{problems.coupon(problemText(failure.cause))}</Notice>
  if (failure.kind === 'unpaid') return <UnpaidNotice />
  return <PlainNotice kind={failure.kind} />
}

type ProductNoticeProps = {
  readonly productId: string
  readonly failure: Extract<CheckoutFailure, { kind: 'gone' | 'short' | 'most' | 'share' }>
}

/** Disappears once the cart no longer contains what is unavailable. */
function ProductNotice({ productId, failure }: ProductNoticeProps) {
  const { problems } = checkoutWords.use()
  const site = useSite()
  const item = useCart().items.find((one) => one.productId === productId)
  const most = 'most' in failure ? failure.most : null
  if (item === undefined || (most !== null && most > 0 && item.count <= most)) return null
  const name = nameInText(itemName(item, site.language), site.language)
  const remove = () => {
    deleteItem(productId)
    if (failure.kind === 'gone') cartAnnouncer(site)({ kind: 'item-removed', item })
  }
  return (
    <Notice>
      <p>
        <Sentence
          text={'most' in failure ? problems[failure.kind](name, failure.most) : problems[failure.kind](name)}
        />
      </p>
      <div className="flex flex-wrap gap-1">
        {most !== null && most > 0 && (
          <Button size="sm" variant="secondary" onClick={() => setCount(productId, most)}>
            {problems.takeFewer(most)}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={remove}>
          {problems.removeIt}
        </Button>
      </div>
    </Notice>
  )
}

/** A link to the unpaid orders of this buyer. */
function UnpaidNotice() {
  const { problems } = checkoutWords.use()
  const { user } = useSession()
  return (
    <Notice>
      <p>{problems.unpaid}</p>
      <ButtonLink
        size="sm"
        variant="secondary"
        className="justify-self-start"
        href={user === null ? '/order-lookup' : '/account'}
      >
        {problems.toOrders}
      </ButtonLink>
    </Notice>
  )
}
