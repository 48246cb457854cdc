import { useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney } from '#shop/money.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Button } from '#web/kit/button.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { disputeWords, refundWords } from '#web/admin/words.ts'
import { countryName } from '../disputes/country-name.ts'
import { RefundDialog } from '../refund/refund-dialog.tsx'

type RisksProps = Pick<AdminOrder['tasks'][number], 'risks'>

/** The risk rules that apply to the order, a sentence for each. */
export function Risks({ risks }: RisksProps) {
  const words = disputeWords.use()
  const language = useLanguage()
  return risks.map(({ rule, found }) => {
    const text =
      rule === 'first-order' && typeof found === 'number'
        ? formatMoney(found)
        : rule === 'foreign-card'
          ? countryName(String(found), language, words.abroad)
          : String(found)
    return (
      <span key={`${rule} ${found}`} className="block [overflow-wrap:anywhere]">
        {words.risks[rule](nameInText(text, language))}
      </span>
    )
  })
}

/** Ends a risk check by a refund. */
export function RefundButton({ order }: { readonly order: AdminOrder }) {
  const { open } = refundWords.use()
  const [refunding, setRefunding] = useState(false)
  if (!order.moves.includes('refunded')) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setRefunding(true)}>
        {open}
      </Button>
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </>
  )
}
