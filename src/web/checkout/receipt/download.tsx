import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { getFileLink } from '#contract/orders/orders.ts'
import { call } from '#web/platform/http/api.ts'
import { openDownload } from '#web/platform/http/download-file.ts'
import { checkoutWords } from '../checkout-words.ts'

type DownloadProps = {
  readonly orderId: string
  readonly lineId: string
  /** The order's cancellation period. */
  readonly refundDays: number
  readonly onFetched?: (() => void) | undefined
}

/**
 * A purchased file. Its download address is requested with the visitor's token, which a plain link cannot
 * send.
 */
export function Download({ orderId, lineId, refundDays, onFetched }: DownloadProps) {
  const { file } = checkoutWords.use()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const { data } = await call(getFileLink, { orderId, lineId })
    setBusy(false)
    if (data === null) return notify('error', file.failed)
    openDownload(data.url)
    onFetched?.()
  }
  return (
    <div className="grid justify-items-start gap-0.5 print:hidden">
      <Button busy={busy} onClick={() => void fetchIt()}>
        <AdminIcon name="download" />
        {file.download}
      </Button>
      <p className="text-sm text-muted">{file.warning(refundDays)}</p>
    </div>
  )
}
