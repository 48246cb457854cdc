import { useState } from 'react'
import { resendGift } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Button } from '#web/kit/button.tsx'
import { Name } from '#web/kit/name.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { GiftState } from '#web/gifts/gift-state.tsx'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { orderAdminWords } from '#web/admin/words.ts'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'

/** The recipient of a gift order; nothing for other orders. */
export function OrderGift({
  order: { orderId, gift, date, delivery, disputes },
}: {
  readonly order: AdminOrder
}) {
  const words = orderAdminWords.use()
  const mayEdit = useMay()('orders.edit')
  if (gift === null) return null
  const isHeld = disputes.some(({ holds }) => holds)
  const canResend = mayEdit && gift.sentAt !== null && delivery === 'delivered' && !isHeld
  return (
    <Section title={words.gift} className="gap-1" actions={<GiftState gift={gift} placedAt={date} />}>
      <p className="[overflow-wrap:anywhere]">
        <Name text={gift.name} /> · <bdi dir="ltr">{gift.email}</bdi>
      </p>
      {gift.message !== '' && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {gift.message}
        </p>
      )}
      {canResend && <ResendGift orderId={orderId} />}
    </Section>
  )
}

function ResendGift({ orderId }: { readonly orderId: string }) {
  const words = orderAdminWords.use()
  const problemText = useAdminProblem()
  const sendOnce = useRequestId()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const response = await sendOnce({ orderId }, (body, requestId) =>
      callAdmin(resendGift, { ...body, requestId }),
    )
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else notify('success', words.actions.resent)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      className="justify-self-start"
      onClick={() => void send()}
    >
      {words.giftResend}
    </Button>
  )
}
