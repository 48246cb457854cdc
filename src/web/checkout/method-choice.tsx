import { useId } from 'react'
import type { PaymentMethodView } from '#contract/orders/payments.ts'
import { Name } from '#web/kit/name.tsx'
import { PaymentMark } from '#web/kit/marks/payment-marks.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { checkoutWords } from './checkout-words.ts'
import type { ChosenMethod } from './use-payment-methods.ts'

/** The choice of a payment method. Not rendered if the shop has only one. */
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
            <span aria-hidden="true">
              <PaymentMark mark={method.mark} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MethodName({ method }: { readonly method: PaymentMethodView }) {
  const { marks } = useWords().kit.payment
  const language = useLanguage()
  return (
    <span className="flex-1">
      <Name text={method.name?.[language] ?? marks[method.mark]} />
    </span>
  )
}
