import { useState } from 'react'
import { getFileLimit, putProductFile } from '#contract/admin/products/products.ts'
import { megabyte } from '#shop/limits.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { uploadAdmin } from '#web/admin/platform/call-admin.ts'

type Sending = { readonly name: string; readonly part: number; readonly stop: () => void }

/**
 * The upload of a product's file, for managers who may change it (`edits`). `limit`: in MB; null until it is known.
 * `problem`: why the last one failed.
 */
export function useFileUpload(
  id: string | undefined,
  edits: boolean,
): {
  readonly limit: number | null
  readonly sending: Sending | null
  readonly problem: string | null
  readonly send: (file: File) => Promise<void>
} {
  const words = productWords.use().editor
  const problemText = useAdminProblem()
  const limit = useRead(getFileLimit, {}, { enabled: edits }).data?.megabytes ?? null
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    if (id === undefined) return
    setProblem(null)
    if (limit !== null && file.size > limit * megabyte) return setProblem(words.fileTooLarge(limit))
    const { name } = file
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    const onProgress = (part: number) => setSending({ name, part, stop })
    onProgress(0)
    try {
      const watching = { onProgress, signal: stopping.signal }
      const response = await uploadAdmin(putProductFile, { id, name }, file, watching)
      if (response.data !== null) notify('success', words.fileSaved)
      else if (response.problem?.code === 'body-too-large') setProblem(words.fileTooLarge(limit ?? 0))
      else if (response.status === 413) setProblem(words.fileProxy)
      else setProblem(problemText(response))
    } catch (fault) {
      if (!stopping.signal.aborted) throw fault
      notify('success', words.fileStopped)
    } finally {
      setSending(null)
    }
  }
  return { limit, sending, problem, send }
}
