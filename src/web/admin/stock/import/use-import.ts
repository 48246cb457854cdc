import { useEffect, useRef, useState } from 'react'
import {
  addImportLines,
  dropImport,
  getImport,
  startImport,
  type StockImport,
} from '#contract/admin/stock/stock-imports.ts'
import type { KeyFileShape } from '#shop/stock/read-key-file.ts'
import { call } from '#web/platform/http/api.ts'
import type { Answer, Failure } from '#web/platform/http/send.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { type KeySource, piecesOf } from './key-source.ts'

export type Importing =
  | { readonly step: 'choose' }
  | { readonly step: 'read'; readonly part: number; readonly seen: StockImport | null }
  | { readonly step: 'failed'; readonly why: Failure | 'unreadable' }
  | { readonly step: 'look'; readonly seen: StockImport }

type KeyImport = { readonly source: KeySource; readonly shape: KeyFileShape; readonly checkPattern: boolean }

const triesPerPiece = 3

/** An import from the first piece of a file until it is confirmed or abandoned. */
export function useImport(productId: string) {
  const [state, setState] = useState<Importing>({ step: 'choose' })
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  async function read({ source, shape, checkPattern }: KeyImport): Promise<void> {
    stopped.current = false
    setState({ step: 'read', part: 0, seen: null })
    const begun = await callAdmin(startImport, { productId, checkPattern })
    if (begun.data === null) return setState({ step: 'failed', why: begun })
    let seen = begun.data
    try {
      for await (const { lines, bytesRead } of piecesOf(source, shape)) {
        if (stopped.current) return void (await callAdmin(dropImport, { importId: seen.id }))
        const answer = await sendPiece(seen, lines)
        if (answer.data === null) return setState({ step: 'failed', why: answer })
        seen = answer.data
        setState({ step: 'read', part: bytesRead / Math.max(1, source.content.size), seen })
      }
    } catch {
      return setState({ step: 'failed', why: 'unreadable' })
    }
    setState({ step: 'look', seen })
  }

  return {
    state,
    read,
    /** Starts over and discards what was read. */
    leave: async (): Promise<void> => {
      stopped.current = true
      if (state.step === 'look') await callAdmin(dropImport, { importId: state.seen.id })
      setState({ step: 'choose' })
    },
  }
}

/** Sends a piece again if its response is lost: the server reads each one only once. */
async function sendPiece(
  { id, linesRead }: StockImport,
  lines: readonly string[],
): Promise<Answer<StockImport>> {
  const piece = { importId: id, first: linesRead + 1, lines: [...lines] }
  let answer = await call(addImportLines, piece)
  for (let tries = 1; tries < triesPerPiece && isPassing(answer); tries++)
    answer = await call(addImportLines, piece)
  return answer
}

function isPassing(answer: Answer<unknown>): boolean {
  return answer.error !== null && (answer.status === null || answer.status === 503)
}

/** An import while its keys are put in stock; polls until that is done. */
export function usePublishing(first: StockImport): StockImport {
  const { data = first, refetch } = useRead(getImport, { importId: first.id })
  const over = data.state === 'shelved' || data.state === 'dropped'
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => void refetch(), 500)
    return () => clearInterval(timer)
  }, [over, refetch])
  return data
}
