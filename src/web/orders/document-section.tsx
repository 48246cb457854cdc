import { useState } from 'react'
import { downloadConfirmation } from '#contract/orders/confirmation.ts'
import type { Order } from '#contract/orders/orders.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { isPaid } from '#web/checkout/place-and-pay.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { saveDownload } from '#web/platform/http/download-file.ts'
import { requestAddress } from '#web/platform/http/request.ts'
import { ordersWords } from './orders-words.ts'

/** The order confirmation as a file, and the tax documents issued for the order. */
export function DocumentSection({ order }: { readonly order: Order }) {
  const words = ordersWords.use().documents
  if (order.payment === null && !isPaid(order)) return null
  return (
    <Section title={words.title} raised small className="receipt-part gap-1.5 text-sm">
      {order.documents.length > 0 && (
        <ul className="grid gap-1">
          {order.documents.map(({ id, kind, number, link, allocationNumber }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="font-semibold">{words.kinds[kind]}</span>
              <bdi>{words.number(number)}</bdi>
              {allocationNumber !== null && (
                <span className="text-muted">{words.allocation(allocationNumber)}</span>
              )}
              {link !== null && (
                <TextLink
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="ms-auto print:hidden"
                >
                  {words.open}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmationButton orderId={order.orderId} />
    </Section>
  )
}

function ConfirmationButton({ orderId }: { readonly orderId: string }) {
  const words = ordersWords.use().documents
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const { error } = await saveDownload(requestAddress(downloadConfirmation, { orderId, language }).address)
    setBusy(false)
    if (error !== null) notify('error', words.failed)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      className="justify-self-start print:hidden"
      onClick={() => void fetchIt()}
    >
      <AdminIcon name="download" />
      {words.confirmation}
    </Button>
  )
}
