import { useEffect, useRef, useState } from 'react'
import {
  addImportLines,
  confirmImport,
  dropImport,
  getImport,
  startImport,
  type StockImport,
} from '#contract/admin/stock/stock-imports.ts'
import type { SentTo } from '#contract/endpoint.ts'
import type { KeyFileShape } from '#shop/stock/read-key-file.ts'
import { call } from '#web/platform/http/api.ts'
import type { ApiResponse, Failure } from '#web/platform/http/send.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { queries, useRead } from '#web/platform/query/queries.ts'
import { type KeySource, piecesOf } from './key-source.ts'

export type Importing =
  | { readonly step: 'choose' }
  | { readonly step: 'read'; readonly part: number; readonly seen: StockImport | null }
  | { readonly step: 'failed'; readonly why: Failure | 'unreadable' }
  | { readonly step: 'look'; readonly seen: StockImport }
  | { readonly step: 'confirmed'; readonly seen: StockImport }

type KeyFile = { readonly source: KeySource; readonly shape: KeyFileShape }
type KeyImport = KeyFile & { readonly checkPattern: boolean }

type Terms = Omit<SentTo<typeof confirmImport>, 'importId'>

const triesPerPiece = 3

/** An import from the first piece of a file until its keys are put in stock or it is abandoned. */
export function useImport(productId: string) {
  const [state, setState] = useState<Importing>({ step: 'choose' })
  // one for each reading: an earlier one whose response is still on its way must not show its result
  const reading = useRef(new AbortController())
  useEffect(() => () => reading.current.abort(), [])

  async function read({ checkPattern, ...file }: KeyImport): Promise<void> {
    reading.current.abort()
    reading.current = new AbortController()
    const { signal } = reading.current
    const show = (next: Importing) => {
      if (!signal.aborted) setState(next)
    }
    show({ step: 'read', part: 0, seen: null })
    const begun = await callAdmin(startImport, { productId, checkPattern })
    if (begun.data === null) return show({ step: 'failed', why: begun })
    const end = await sendPieces(begun.data, file, signal, (seen, bytesRead) =>
      show({ step: 'read', part: bytesRead / Math.max(1, file.source.content.size), seen }),
    )
    if (signal.aborted) return void (await callAdmin(dropImport, { importId: begun.data.id }))
    show(end)
  }

  /** Shows that the keys are being put in stock, if they are. */
  async function showConfirmed(importId: string): Promise<boolean> {
    const { data } = await call(getImport, { importId })
    const isConfirmed = data?.state === 'confirmed' || data?.state === 'published'
    if (isConfirmed) setState({ step: 'confirmed', seen: data })
    return isConfirmed
  }

  return {
    state,
    read,
    /** Puts the new keys in stock. Returns why that failed; null if they are on their way. */
    confirm: async (importId: string, terms: Terms): Promise<Failure | null> => {
      const response = await callAdmin(confirmImport, { importId, ...terms })
      if (response.error === null) setState({ step: 'confirmed', seen: response.data })
      else if (!isPerhapsConfirmed(response) || !(await showConfirmed(importId))) return response
      return null
    },
    /** Starts over and discards what was read, unless its keys are put in stock already. */
    leave: async (): Promise<void> => {
      reading.current.abort()
      if (state.step === 'look') {
        const importId = state.seen.id
        const response = await callAdmin(dropImport, { importId })
        if (response.error !== null && isPerhapsConfirmed(response) && (await showConfirmed(importId))) return
      }
      setState({ step: 'choose' })
    },
  }
}

/** The response to an earlier confirmation, or to this one, may have been lost on its way. */
function isPerhapsConfirmed({ status, problem }: Failure): boolean {
  return status === null || status >= 500 || problem?.code === 'import-not-open'
}

/** Sends a source piece by piece until its end, a failure or `signal`; returns the step that follows. */
async function sendPieces(
  begun: StockImport,
  { source, shape }: KeyFile,
  signal: AbortSignal,
  onPiece: (seen: StockImport, bytesRead: number) => void,
): Promise<Importing> {
  let seen = begun
  try {
    for await (const { lines, bytesRead } of piecesOf(source, shape)) {
      if (signal.aborted) break
      const response = await sendPiece(seen, lines)
      if (response.data === null) return { step: 'failed', why: response }
      seen = response.data
      onPiece(seen, bytesRead)
    }
  } catch {
    return { step: 'failed', why: 'unreadable' }
  }
  return { step: 'look', seen }
}

/** Sends a piece again if its response is lost: the server reads each one only once. */
async function sendPiece(
  { id, linesRead }: StockImport,
  lines: readonly string[],
): Promise<ApiResponse<StockImport>> {
  const piece = { importId: id, first: linesRead + 1, lines: [...lines] }
  let response = await call(addImportLines, piece)
  for (let tries = 1; tries < triesPerPiece && isPassing(response); tries++)
    response = await call(addImportLines, piece)
  return response
}

function isPassing(response: ApiResponse<unknown>): boolean {
  return response.error !== null && (response.status === null || response.status === 503)
}

/** An import while its keys are put in stock; polls until that is done, then reads all data on screen again. */
export function usePublishing(first: StockImport): StockImport {
  const { data = first, refetch } = useRead(getImport, { importId: first.id })
  const over = data.state === 'published' || data.state === 'dropped'
  useEffect(() => {
    if (over) return void queries.invalidateQueries()
    const timer = setInterval(() => void refetch(), 500)
    return () => clearInterval(timer)
  }, [over, refetch])
  return data
}
