import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { notify } from '../kit/toasts.tsx'
import { fetchFile } from '../platform/fetch-file.ts'
import { checkoutWords } from './checkout-words.ts'

type DownloadProps = { readonly address: string; readonly onFetched?: (() => void) | undefined }

/** A bought file. Fetched with the visitor's own token, which a plain link would not carry. */
export function Download({ address, onFetched }: DownloadProps) {
  const { file } = checkoutWords.use()
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const { error } = await fetchFile(address)
    setBusy(false)
    if (error !== null) return notify('error', file.failed)
    onFetched?.()
  }
  return (
    <div className="grid justify-items-start gap-0.5 print:hidden">
      <Button busy={busy} onClick={() => void fetchIt()}>
        <DeskIcon name="download" />
        {file.download}
      </Button>
      <p className="text-sm text-muted">{file.warning}</p>
    </div>
  )
}
