import { getContent, listContent } from '#contract/admin/content/content.ts'
import { contentKinds } from '#shop/content/content.ts'
import { adminWords } from '#web/admin/words.ts'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useReload } from '../form/use-reload.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { ContentEditor } from './content-editor.tsx'

/** /dashboard/admin/content/{id}: one text; `new` for a new one. */
export function EditorView({ params, query }: AdminViewProps) {
  const { contentId = '' } = params
  const kind = contentKinds.find((one) => one === query.get('kind')) ?? 'page'
  return contentId === 'new' ? <NewText kind={kind} /> : <OldText contentId={contentId} />
}

function NewText({ kind }: { readonly kind: (typeof contentKinds)[number] }) {
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(listContent, { kind })
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  return <ContentEditor kind={kind} entry={null} groups={data.groups} />
}

function OldText({ contentId }: { readonly contentId: string }) {
  const { failed } = adminWords.use()
  const { data: entry, isLoadingError, refetch } = useRead(getContent, { contentId })
  const { data: list } = useRead(
    listContent,
    { kind: entry?.kind ?? 'page' },
    { enabled: entry !== undefined },
  )
  const { loads, reload } = useReload(refetch)
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (entry === undefined || list === undefined) return <WaitingState />
  return (
    <ContentEditor
      key={`${entry.id} ${loads}`}
      kind={entry.kind}
      entry={entry}
      groups={list.groups}
      onReload={reload}
    />
  )
}
