import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Name } from '#web/kit/name.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { GiftState } from '#web/gifts/gift-state.tsx'
import { orderAdminWords } from '#web/admin/words.ts'

/** The recipient of a gift order; nothing for other orders. */
export function OrderGift({ order: { gift, date } }: { readonly order: AdminOrder }) {
  const words = orderAdminWords.use()
  if (gift === null) return null
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
    </Section>
  )
}
