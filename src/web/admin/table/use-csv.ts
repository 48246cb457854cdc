import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '#web/kit/toasts.tsx'
import { saveDownload } from '#web/platform/http/download-file.ts'
import { requestAddress } from '#web/platform/http/request.ts'
import { asManager } from '../platform/call-admin.ts'
import { adminWords } from '#web/admin/words.ts'

/** Downloads an export as a file. */
export function useCsv() {
  const words = adminWords.use().table
  const [busy, setBusy] = useState(false)
  const download = async (csv: Endpoint, input: Readonly<Record<string, string>>) => {
    setBusy(true)
    const { error } = await asManager(() => saveDownload(requestAddress(csv, input).address))
    setBusy(false)
    if (error !== null) notify('error', words.exportFailed)
  }
  return { busy, download }
}
