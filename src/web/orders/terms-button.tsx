import { useState } from 'react'
import type { getOrderTerms } from '#contract/orders/order-terms.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Prose } from '#web/kit/prose.tsx'
import { WaitingState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { isMissing, useRead } from '#web/platform/query/queries.ts'
import { ordersWords } from './orders-words.ts'

type Terms = typeof getOrderTerms
type TermsProps = { readonly orderId: string; readonly endpoint: Terms }

/** Opens the version of the terms that the buyer of an order accepted. */
export function TermsButton(terms: TermsProps) {
  const words = ordersWords.use().terms
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <TermsDialog {...terms} onClose={() => setOpen(false)} />}
    </>
  )
}

/** That version, in a dialog. */
export function TermsDialog({ orderId, endpoint, onClose }: TermsProps & { readonly onClose: () => void }) {
  const words = ordersWords.use().terms
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <TermsText orderId={orderId} endpoint={endpoint} />
    </Dialog>
  )
}

function TermsText({ orderId, endpoint }: TermsProps) {
  const words = ordersWords.use().terms
  const language = useLanguage()
  const { data, error } = useRead(endpoint, { orderId, language })
  if (isMissing(error)) return <p>{words.unknown}</p>
  if (data === undefined) return <WaitingState />
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{words.version(data.version, dayAndTime(data.liveFrom, language))}</p>
      <Prose html={data.html} />
    </div>
  )
}
