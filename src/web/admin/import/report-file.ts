import { useState } from 'react'
import { type ReportLine, shopImports } from '#contract/admin/shop-imports.ts'
import { csvLines, csvMark } from '#shop/csv.ts'
import { ownValue } from '#shop/own-value.ts'
import { adminWords, shopImportWords } from '#web/admin/words.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { saveFile } from '#web/platform/http/download-file.ts'
import { asManager } from '../platform/call-admin.ts'

/** A sentence for a code of the report; text from the file is shown as it is. */
export function useNoteText(): (field: string, note: string) => string {
  const words = shopImportWords.use()
  const { problems } = adminWords.use().form
  return (field, note) => {
    if (field === 'sameAsLine') return words.sameAs(note)
    const text = ownValue<string>(words.notes, note) ?? ownValue<string>(problems, note) ?? note
    const name = ownValue<string>(words.fields, field.split('.')[0] ?? '')
    return name === undefined ? text : `${name}: ${text}`
  }
}

/** Downloads the whole report as a table, with the sentences of the page. */
export function useReportFile(importId: string) {
  const words = shopImportWords.use()
  const { table } = adminWords.use()
  const noteText = useNoteText()
  const [busy, setBusy] = useState(false)
  const rowOf = ({ line, what, subject, notes }: ReportLine) => {
    const texts = Object.entries(notes).map(([field, note]) => noteText(field, note))
    return [line, words.counts[what], subject, texts.join('\n')]
  }
  const download = async () => {
    setBusy(true)
    const lines = await readAll(importId)
    setBusy(false)
    if (lines === null) return notify('error', table.exportFailed)
    const head = [words.line, words.result, words.subject, words.details]
    const csv = `${csvMark}${csvLines([head, ...lines.map(rowOf)])}`
    saveFile({ name: 'import-report.csv', content: new Blob([csv], { type: 'text/csv' }) })
  }
  return { busy, download }
}

/** Null if a part could not be read. */
async function readAll(importId: string, after?: string): Promise<ReportLine[] | null> {
  const input = { importId, most: '5000', ...(after !== undefined && { after }) } as const
  const { data } = await asManager(() => call(shopImports.listShopImportLines, input))
  if (data === null) return null
  if (data.next === null) return data.rows
  const rest = await readAll(importId, data.next)
  return rest === null ? null : [...data.rows, ...rest]
}
