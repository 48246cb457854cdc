import type { Order } from '#contract/orders/orders.ts'
import { Name } from '#web/kit/name.tsx'
import { ShopSign } from '#web/kit/marks/shop-sign.tsx'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import { checkoutWords } from '../checkout-words.ts'

/** The head of a printed order: seller, kind of document, and buyer. */
export function ReceiptHead({ order }: { readonly order: Order }) {
  const words = checkoutWords.use().order
  const { shell } = useWords()
  const { businessName, businessNumber, businessAddress, businessPhone } = useShop()
  return (
    <header className="receipt-head hidden items-start justify-between gap-4 print:flex">
      <div className="grid gap-0.5">
        <p className="flex items-center gap-1 text-lg font-extrabold">
          <ShopSign />
        </p>
        <p className="text-sm">
          <Name text={businessName} />
          {businessNumber !== '' && ` · ${shell.footer.number(businessNumber)}`}
        </p>
        <p className="text-sm text-muted">
          <Name text={businessAddress} />
          {businessPhone !== '' && (
            <>
              {' · '}
              <bdi dir="ltr" className="whitespace-nowrap">
                {businessPhone}
              </bdi>
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <p className="text-lg font-bold">{words.receipt}</p>
        <bdi dir="ltr" className="text-sm">
          {order.email}
        </bdi>
        {order.business !== null && (
          <p className="text-sm">
            {words.business} <Name text={order.business.name} />
            {order.business.number !== null && (
              <>
                {' · '}
                <bdi dir="ltr">{order.business.number}</bdi>
              </>
            )}
          </p>
        )}
        <p className="max-w-[16rem] text-end text-sm text-muted">{words.nature}</p>
      </div>
    </header>
  )
}
