import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '#web/kit/toasts.tsx'
import { downloadAdminFile } from '../frame/download-file.ts'
import { adminWords } from '../frame/admin-words.ts'
import { saveFile } from '../frame/save-file.ts'

/** Fetches an export and hands it to the browser as a file. */
export function useCsv() {
  const words = adminWords.use().table
  const [busy, setBusy] = useState(false)
  const download = async (csv: Endpoint, input: Readonly<Record<string, string>>) => {
    setBusy(true)
    const file = await downloadAdminFile(csv, input)
    setBusy(false)
    if (file === null) return notify('error', words.exportFailed)
    saveFile(file)
  }
  return { busy, download }
}
