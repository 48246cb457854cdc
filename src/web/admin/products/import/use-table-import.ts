import { useState } from 'react'
import { type ProductImportLine, importProducts } from '#contract/admin/products/products.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { uploadAdmin } from '#web/admin/platform/call-admin.ts'

/** A snapshot of a file when it was chosen: what is checked is what is written. */
export type Table = { readonly name: string; readonly content: Blob }

export type TableImport =
  | { readonly step: 'choose' }
  | { readonly step: 'check'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly why: Failure | 'unreadable' | 'too-large' }
  | {
      readonly step: 'look'
      readonly table: Table
      readonly lines: readonly ProductImportLine[]
      readonly writing: boolean
    }
  | { readonly step: 'done'; readonly written: number }

/** The import of a table of products, from choosing it until it is written or abandoned. */
export function useTableImport() {
  const [state, setState] = useState<TableImport>({ step: 'choose' })

  async function check(file: File): Promise<void> {
    const { name } = file
    if (file.size > (importProducts.maxBytes ?? Infinity))
      return setState({ step: 'failed', name, why: 'too-large' })
    setState({ step: 'check', name })
    const content = await file.arrayBuffer().catch(() => null)
    if (content === null) return setState({ step: 'failed', name, why: 'unreadable' })
    await send({ name, content: new Blob([content]) }, 'no')
  }

  async function send(table: Table, write: 'yes' | 'no'): Promise<void> {
    const response = await uploadAdmin(importProducts, { write }, table.content)
    if (response.data === null) return setState({ step: 'failed', name: table.name, why: response })
    const { written, lines } = response.data
    if (written) return setState({ step: 'done', written: countOf(lines, 'new') + countOf(lines, 'changed') })
    setState({ step: 'look', table, lines, writing: false })
  }

  return {
    state,
    check,
    write: async (table: Table, lines: readonly ProductImportLine[]): Promise<void> => {
      setState({ step: 'look', table, lines, writing: true })
      await send(table, 'yes')
    },
    leave: () => setState({ step: 'choose' }),
  }
}

export function countOf(lines: readonly ProductImportLine[], what: ProductImportLine['what']): number {
  return lines.filter((line) => line.what === what).length
}
