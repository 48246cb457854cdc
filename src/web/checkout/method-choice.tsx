import { useId } from 'react'
import type { MethodMark, PaymentMethodView } from '#contract/orders/payments.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { checkoutWords } from './checkout-words.ts'
import type { ChosenMethod } from './use-payment-methods.ts'

/** How the buyer wants to pay. Not there where the shop offers one way only. */
export function MethodChoice({
  methods,
  chosen,
  choose,
  className,
}: ChosenMethod & { readonly className: string }) {
  const words = checkoutWords.use().methods
  const name = useId()
  if (chosen === null) return null
  return (
    <fieldset className={`grid gap-1 text-start ${className}`}>
      <legend className="float-start mb-1 font-semibold">{words.legend}</legend>
      <div className="clear-both grid gap-1 sm:grid-cols-2">
        {methods.map((method) => (
          <label
            key={method.id}
            className="flex min-h-6 items-center gap-1.5 rounded-sm border border-line px-2 py-1 has-checked:border-primary has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              value={method.id}
              checked={method.id === chosen}
              onChange={() => choose(method.id)}
              className="size-2.5 flex-none accent-primary"
            />
            <MethodName method={method} />
            <Mark mark={method.mark} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MethodName({ method }: { readonly method: PaymentMethodView }) {
  const { marks } = checkoutWords.use().methods
  const language = useLanguage()
  return (
    <span className="flex-1">
      <Name text={method.name?.[language] ?? marks[method.mark]} />
    </span>
  )
}

/** What people know each way to pay by; never read out, its name stands beside it. */
const signs: Readonly<Record<Exclude<MethodMark, 'card' | 'sandbox'>, string>> = {
  bit: 'bit',
  'google-pay': 'G Pay',
  'apple-pay': 'Pay',
  paypal: 'PayPal',
}

function Mark({ mark }: { readonly mark: MethodMark }) {
  if (mark === 'card' || mark === 'sandbox') return <AdminIcon name={mark === 'card' ? 'card' : 'check'} />
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className="rounded-sm border border-line px-1 text-sm font-extrabold text-muted"
    >
      {signs[mark]}
    </span>
  )
}
