import { useEffect, useState } from 'react'
import { formatMoney } from '#shop/money.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useCouponFailureText } from './coupon-failure-text.ts'
import { applyCoupon, recheckSoon, removeCoupon, useCoupon } from './coupon-store.ts'
import { couponWords } from './coupon-words.ts'

/** The coupon field and the coupon's state, which is checked again whenever the cart changes. */
export function CouponField() {
  const words = couponWords.use()
  const { items } = useCart()
  const { code, discount, failure } = useCoupon()
  const [open, setOpen] = useState(false)
  // The pressed control disappears, so its replacement gets the focus; but not when a change of the cart
  // replaces it.
  const cart = items.map(({ id, count }) => `${id} ${count}`).join()
  const [focus, setFocus] = useState<{ on: 'form' | 'tried' | 'ask'; cart: string } | null>(null)
  const focusOn = focus?.cart === cart ? focus.on : null
  useEffect(recheckSoon, [items])
  if (code !== null && failure === null)
    return (
      <AppliedCoupon
        code={code}
        discount={discount}
        takesFocus={focusOn === 'tried'}
        onRemove={() => {
          setOpen(false)
          setFocus({ on: 'ask', cart })
        }}
      />
    )
  if (!open && code === null)
    return (
      <Button
        variant="quiet"
        size="sm"
        ref={focusOn === 'ask' ? focusOnMount : null}
        className="-ms-1.5 justify-self-start"
        onClick={() => {
          setOpen(true)
          setFocus({ on: 'form', cart })
        }}
      >
        <Icon name="ticket" />
        {words.ask}
      </Button>
    )
  return (
    <CouponForm
      takesFocus={focusOn === 'form' || focusOn === 'tried'}
      onTry={() => {
        setOpen(true)
        setFocus({ on: 'tried', cart })
      }}
    />
  )
}

type AppliedCouponProps = {
  readonly code: string
  readonly discount: number
  /** The code was typed here, and its field is gone. */
  readonly takesFocus: boolean
  /** Called before it is removed and replaced by the button to enter another. */
  readonly onRemove: () => void
}

function AppliedCoupon({ code, discount, takesFocus, onRemove }: AppliedCouponProps) {
  const words = couponWords.use()
  const { checking } = useCoupon()
  const remove = () => {
    onRemove()
    removeCoupon()
  }
  return (
    <div className="flex items-center gap-1 rounded-sm bg-success-soft px-1.5 py-0.5 text-success">
      <Icon name="ticket" />
      <bdi dir="ltr" className="min-w-0 flex-1 font-mono text-sm font-semibold [overflow-wrap:anywhere]">
        {code}
      </bdi>
      <span className="sr-only" role="status">
        {!checking && words.applied(code, formatMoney(discount))}
      </span>
      <IconButton label={words.remove(code)} ref={takesFocus ? focusOnMount : null} onClick={remove}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

type CouponFormProps = { readonly takesFocus: boolean; readonly onTry: () => void }

function CouponForm({ takesFocus, onTry }: CouponFormProps) {
  const words = couponWords.use()
  const { code, failure, checking } = useCoupon()
  const say = useCouponFailureText()
  const form = useForm({
    first: { coupon: code ?? '' },
    check: ({ coupon }) => (coupon.trim() === '' ? { coupon: 'required' } : {}),
    texts: { coupon: { required: words.required } },
    problemText: useProblemText(),
  })
  const { error, ...field } = form.text('coupon')
  const refused = failure === null ? undefined : say(failure)
  return (
    <Form
      form={form}
      onSend={async () => {
        onTry()
        await applyCoupon(form.values.coupon)
      }}
      className="grid grid-cols-[1fr_auto] items-start gap-1"
      foot={
        <Button type="submit" variant="secondary" className="mt-3" busy={checking}>
          {words.apply}
        </Button>
      }
    >
      <Field
        ref={takesFocus ? focusOnMount : null}
        label={words.code}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        {...field}
        error={error ?? refused}
      />
    </Form>
  )
}
