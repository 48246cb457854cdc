import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { getFileLink } from '#contract/orders/orders.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { openDownload } from '#web/platform/http/download-file.ts'
import { checkoutWords } from '../checkout-words.ts'
import { isClosedSince } from './closed-since.ts'

type DownloadProps = {
  readonly orderId: string
  readonly lineId: string
  /** The order's cancellation period. */
  readonly refundDays: number
  /** Called when the file can no longer be returned, or was closed since. */
  readonly onFetched?: (() => void) | undefined
}

/**
 * A purchased file. Its download address is requested with the visitor's token, which a plain link cannot
 * send.
 */
export function Download({ orderId, lineId, refundDays, onFetched }: DownloadProps) {
  const { file } = checkoutWords.use()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const response = await call(getFileLink, { orderId, lineId })
    setBusy(false)
    if (response.data !== null) openDownload(response.data.url)
    else if (isClosedSince(response)) notify('error', problemText(response))
    else return notify('error', file.failed)
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
