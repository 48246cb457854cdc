import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { copyText } from '#web/checkout/receipt/copy-text.ts'
import { ordersWords } from './orders-words.ts'

/** The order number, large enough to be read out over the phone. */
export function OrderNumber({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className="digits text-2xl font-bold [letter-spacing:0.05em] whitespace-nowrap">
      {number}
    </bdi>
  )
}

export function CopyNumber({ number }: { readonly number: string }) {
  const { keys } = checkoutWords.use()
  const { number: words } = ordersWords.use()
  const copy = async () => {
    if (await copyText(number)) notify('success', keys.copied)
    else notify('warning', words.notCopied)
  }
  return (
    <IconButton label={words.copy} className="print:hidden" onClick={() => void copy()}>
      <AdminIcon name="copy" />
    </IconButton>
  )
}
