import { Icon } from '#web/kit/icon.tsx'
import { useRefundDays } from '#web/platform/framework/site.ts'
import { checkoutWords } from './checkout-words.ts'

/** The shop's promises to buyers, in three lines. */
export function TrustLines() {
  const { trust } = checkoutWords.use()
  const lines = [
    ['key', trust.keys],
    ['bolt', trust.instant],
    ['refresh', trust.refund(useRefundDays())],
  ] as const
  return (
    <ul className="grid gap-1 px-2 text-sm md:px-3 text-muted">
      {lines.map(([icon, text]) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon name={icon} className="text-link" />
          {text}
        </li>
      ))}
    </ul>
  )
}
