import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { checkoutWords } from '../checkout-words.ts'
import { Notice } from '../failure/notice.tsx'
import { renderPaypalButtons } from './render-paypal-buttons.ts'
import type { PaymentStepData } from './payment-step-data.ts'

type ButtonState = 'loading' | 'shown' | 'absent' | 'approved'
type Outcome = 'cancelled' | 'failed'

// The script measures the element before it renders. Its frames are light: in a dark page the browser would
// paint a background behind them.
const places: Readonly<Record<ButtonState, string>> = {
  loading: 'h-0 overflow-hidden scheme-light',
  shown: 'scheme-light',
  absent: 'hidden',
  approved: 'hidden',
}

type PaypalButtonsProps = { readonly orderId: string; readonly step: PaymentStepData }

/** PayPal’s own buttons; until they are rendered or if they fail, an ordinary link to its page. */
export function PaypalButtons({ orderId, step }: PaypalButtonsProps) {
  const words = checkoutWords.use().paypal
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ButtonState>('loading')
  const [happened, setHappened] = useState<Outcome | null>(null)
  const { scriptUrl, reference } = step
  useEffect(() => {
    if (place.current === null) return undefined
    const gone = new AbortController()
    const still = (act: () => void) => () => {
      if (!gone.signal.aborted) act()
    }
    renderPaypalButtons(place.current, scriptUrl, {
      createOrder: () => Promise.resolve(reference),
      onApprove: () => {
        setState('approved')
        // the order page asks the provider: neither the buyer nor the script proves a payment
        location.assign(`/success?order=${orderId}`)
        return Promise.resolve()
      },
      onCancel: () => setHappened('cancelled'),
      onError: () => setHappened('failed'),
    }).then(
      still(() => setState('shown')),
      still(() => setState('absent')),
    )
    return () => gone.abort()
  }, [scriptUrl, reference, orderId])
  return (
    <div className="grid gap-1.5">
      <div aria-live="polite" className="contents">
        {state === 'absent' && <Notice>{words.absent}</Notice>}
        {happened !== null && state !== 'approved' && <Notice>{words[happened]}</Notice>}
      </div>
      {state === 'loading' && <Skeleton className="h-6 w-full rounded-sm" />}
      {state === 'approved' && (
        <p className="flex items-center justify-center gap-1">
          <Spinner small />
          {words.checking}
        </p>
      )}
      <div ref={place} className={places[state]} />
      {state !== 'approved' && (
        <ButtonLink
          href={step.paymentUrl}
          size={state === 'absent' ? 'lg' : 'md'}
          variant={state === 'absent' ? 'primary' : 'secondary'}
          wide
        >
          {words.toPaypal}
        </ButtonLink>
      )}
    </div>
  )
}
