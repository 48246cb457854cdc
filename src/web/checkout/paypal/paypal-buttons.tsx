import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { checkoutWords } from '../checkout-words.ts'
import { Notice } from '../failure/notice.tsx'
import { renderPaypalButtons } from './render-paypal-buttons.ts'
import type { PaymentStepData } from './payment-step-data.ts'

type ButtonState = 'loading' | 'drawn' | 'absent' | 'approved'
type Outcome = 'cancelled' | 'failed'

// The script measures the element before it renders. Its frames are light: in a dark page the browser would
// paint a background behind them.
const places: Readonly<Record<ButtonState, string>> = {
  loading: 'h-0 overflow-hidden scheme-light',
  drawn: 'scheme-light',
  absent: 'hidden',
  approved: 'hidden',
}

type PaypalButtonsProps = { readonly orderId: string; readonly step: PaymentStepData }

/** PayPal’s own buttons; until they are rendered or if they fail, an ordinary link to its page. */
export function PaypalButtons({ orderId, step }: PaypalButtonsProps) {
  const words = checkoutWords.use().paypal
  const place = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<ButtonState>('loading')
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
        setStanding('approved')
        // the order page asks the provider: neither the buyer nor the script proves a payment
        location.assign(`/success?order=${orderId}`)
        return Promise.resolve()
      },
      onCancel: () => setHappened('cancelled'),
      onError: () => setHappened('failed'),
    }).then(
      still(() => setStanding('drawn')),
      still(() => setStanding('absent')),
    )
    return () => gone.abort()
  }, [scriptUrl, reference, orderId])
  return (
    <div className="grid gap-1.5">
      <div aria-live="polite" className="contents">
        {standing === 'absent' && <Notice>{words.absent}</Notice>}
        {happened !== null && standing !== 'approved' && <Notice>{words[happened]}</Notice>}
      </div>
      {standing === 'loading' && <Skeleton className="h-6 w-full rounded-sm" />}
      {standing === 'approved' && (
        <p className="flex items-center justify-center gap-1">
          <Spinner small />
          {words.checking}
        </p>
      )}
      <div ref={place} className={places[standing]} />
      {standing !== 'approved' && (
        <ButtonLink
          href={step.paymentUrl}
          size={standing === 'absent' ? 'lg' : 'md'}
          variant={standing === 'absent' ? 'primary' : 'secondary'}
          wide
        >
          {words.toPaypal}
        </ButtonLink>
      )}
    </div>
  )
}
