import type { Order } from '#contract/orders/orders.ts'
import { Badge } from '#web/kit/badge.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { giftWords } from './gift-words.ts'

type GiftStateProps = {
  readonly gift: NonNullable<Order['gift']>
  /** When the order was placed: a gift dated no later is sent as soon as it is paid. */
  readonly placedAt: string
}

/** The state of a gift. */
export function GiftState({ gift, placedAt }: GiftStateProps) {
  const words = giftWords.use().section
  const language = useLanguage()
  // nobody knows whether an e-mail was read
  if (gift.opened && !gift.withKeys) return <Badge tone="success">{words.opened}</Badge>
  if (gift.sentAt !== null) return <Badge tone="info">{words.sent(dayAndTime(gift.sentAt, language))}</Badge>
  const later = Date.parse(gift.sendAt) > Date.parse(placedAt) + 60_000
  return <Badge tone="neutral">{later ? words.waiting(dayAndTime(gift.sendAt, language)) : words.soon}</Badge>
}
