import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { downloadFile } from '#web/platform/http/download-file.ts'
import { checkoutWords } from '../checkout-words.ts'

type DownloadProps = {
  readonly address: string
  /** Of the order. */
  readonly refundDays: number
  readonly onFetched?: (() => void) | undefined
}

/** A bought file. Fetched with the visitor's own token, which a plain link would not carry. */
export function Download({ address, refundDays, onFetched }: DownloadProps) {
  const { file } = checkoutWords.use()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const { error } = await downloadFile(address)
    setBusy(false)
    if (error !== null) return notify('error', file.failed)
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
