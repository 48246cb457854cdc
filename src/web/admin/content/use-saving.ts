import { useState } from 'react'
import { createContent, publishContent, saveContent } from '#contract/admin/content/content.ts'
import type { ContentEntry, TextProblem } from '#contract/admin/content/content-shapes.ts'
import type { ContentKind } from '#shop/content/content.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import type { Failure } from '#web/platform/http/send.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { contentInputOf, slugOf, contentValuesOf } from './content-values.ts'
import type { ContentEditorForm } from './editor-form.ts'

const list = '/dashboard/admin/content'

type Edited = {
  readonly kind: ContentKind
  readonly entry: ContentEntry | null
  /** The version loaded or saved here; `onVersion` gets the next one. */
  readonly version: number
  readonly onVersion: (version: number) => void
}

/** Saves the editor's fields, and publishes them; problems of the texts are in `refused`. */
export function useSaving(form: ContentEditorForm, { kind, entry, version, onVersion }: Edited) {
  const words = contentAdminWords.use()
  const problemText = useAdminProblem()
  const [stale, setStale] = useState(false)
  const [refused, setRefused] = useState<readonly TextProblem[]>([])

  const failed = (response: Failure): null => {
    if (response.problem?.code === 'version-changed') setStale(true)
    else {
      setRefused(problemsOf(response))
      form.fail(response)
    }
    return null
  }
  const store = async (): Promise<{ readonly id: string; readonly version: number } | null> => {
    const { slug, body } = contentInputOf(form.values)
    const written = { slug: slug === '' ? slugOf(body.title.en) : slug, body }
    const response =
      entry === null
        ? await callAdmin(createContent, { kind, ...written })
        : await callAdmin(saveContent, { contentId: entry.id, version, ...written })
    if (response.data === null) return failed(response)
    setRefused([])
    onVersion(response.data.version)
    form.reset(contentValuesOf(response.data.slug, response.data.body))
    return response.data
  }
  const opened = (id: string) => {
    if (entry === null) navigate(`${list}/${id}`, { replace: true })
  }
  const save = async () => {
    const saved = await store()
    if (saved === null) return
    notify('success', words.saved)
    opened(saved.id)
  }
  const publish = async (at: string | null) => {
    const saved = form.dirty || entry === null ? await store() : { id: entry.id, version }
    if (saved === null) return
    const response = await callAdmin(publishContent, { contentId: saved.id, version: saved.version, at })
    if (response.data === null) {
      failed(response)
      // opening the new text's editor removes the message beside this form
      if (entry === null) notify('error', problemText(response))
    } else notify('success', at === null ? words.published : words.scheduled)
    opened(saved.id)
  }
  return { stale, refused, save, publish }
}

/** The problems of the texts that the server reports. */
function problemsOf({ problem }: Failure): readonly TextProblem[] {
  const detail: unknown = problem?.detail
  const problems: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'problems') : null
  // edge: the contract's own list, sent in the detail of a refusal
  return Array.isArray(problems) ? (problems as TextProblem[]) : []
}
