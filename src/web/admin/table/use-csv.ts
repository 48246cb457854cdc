import { useState } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { notify } from '../../kit/toasts.tsx'
import { fetchFile } from '../frame/fetch-file.ts'
import { deskWords } from '../frame/desk-words.ts'

/** Fetches an export and hands it to the browser as a file. */
export function useCsv() {
  const words = deskWords.use().table
  const [busy, setBusy] = useState(false)
  const download = async (csv: Endpoint, input: Readonly<Record<string, string>>) => {
    setBusy(true)
    const file = await fetchFile(csv, input)
    setBusy(false)
    if (file === null) return notify('error', words.exportFailed)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file.content)
    link.download = file.name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return { busy, download }
}
