import { useState } from 'react'
import { getRevision, listRevisions, restoreRevision } from '#contract/admin/content/content.ts'
import type { ContentEntry, ContentRevision } from '#contract/admin/content/content-shapes.ts'
import { adminWords, contentAdminWords, textWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { shortTime } from '../table/short-time.ts'
import { TextDiff } from '../text/text-diff.tsx'
import { useSides } from '../text/use-sides.ts'

/** Refusals of a version that refers to something that was removed; the editor shows details, this list cannot. */
const staleCodes: ReadonlySet<string> = new Set(['invalid-input', 'content-problems'])

type RevisionSectionProps = {
  readonly entry: ContentEntry
  readonly edits: boolean
  /** Asks whether unsaved changes may be lost. */
  readonly mayDiscard: () => boolean
  readonly onRestored?: () => Promise<void>
}

/**
 * Every version of a text: who saved it and when, when visitors saw it, its differences from the current one;
 * and how to restore it.
 */
export function RevisionSection({ entry, edits, mayDiscard, onRestored }: RevisionSectionProps) {
  const words = contentAdminWords.use()
  const language = useLanguage()
  const problemText = useAdminProblem()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(listRevisions, { contentId: entry.id })
  const [compared, setCompared] = useState<ContentRevision | null>(null)
  const restore = async (restored: number) => {
    if (!mayDiscard()) return
    const response = await callAdmin(restoreRevision, {
      contentId: entry.id,
      version: entry.version,
      restore: restored,
    })
    setCompared(null)
    if (response.data === null) {
      const stale = staleCodes.has(response.problem?.code ?? '')
      return notify('error', stale ? words.notRestored(restored) : problemText(response))
    }
    notify('success', words.restored(restored))
    await onRestored?.()
  }
  return (
    <Section title={words.revisions} hint={words.revisionsHint}>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <ol className="grid divide-y divide-line">
          {data.revisions.map((revision) => (
            <li key={revision.version} className="flex flex-wrap items-center gap-1 py-1">
              <span className="min-w-0 flex-1 basis-[16rem]">
                <strong>{words.version(revision.version)}</strong>{' '}
                <span className="text-sm text-muted">
                  {revision.savedBy === null
                    ? words.cameWith
                    : words.savedBy(shortTime(revision.savedAt, language), revision.savedBy.username)}
                </span>
              </span>
              {revision.version === entry.liveVersion && <Badge tone="success">{words.liveNow}</Badge>}
              {revision.version !== entry.liveVersion && revision.liveFrom[0] !== undefined && (
                <Badge>{words.liveSince(shortTime(revision.liveFrom[0], language))}</Badge>
              )}
              {revision.version !== entry.version && (
                <Button variant="secondary" size="sm" onClick={() => setCompared(revision)}>
                  {words.compare}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {compared !== null && (
        <Compared
          entry={entry}
          version={compared.version}
          onClose={() => setCompared(null)}
          {...(edits && { onRestore: () => restore(compared.version) })}
        />
      )}
    </Section>
  )
}

type ComparedProps = {
  readonly entry: ContentEntry
  readonly version: number
  readonly onClose: () => void
  readonly onRestore?: () => Promise<void>
}

function Compared({ entry, version, onClose, onRestore }: ComparedProps) {
  const sides = useSides()
  const words = contentAdminWords.use()
  const texts = textWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getRevision, { contentId: entry.id, version })
  return (
    <Dialog
      open
      title={words.compareTitle(version, entry.version)}
      onClose={onClose}
      footer={onRestore && <Button onClick={() => void onRestore()}>{words.restore(version)}</Button>}
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <div className="grid gap-2">
          {sides.map((side) => (
            <section key={side} className="grid gap-0.5">
              <h3 className="text-sm font-bold text-muted">
                {side === 'he' ? texts.inHebrew : texts.inEnglish}
              </h3>
              <TextDiff language={side} before={whole(data.body, side)} after={whole(entry.body, side)} />
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}

function whole({ title, description, text }: ContentEntry['body'], side: 'en' | 'he'): string {
  return [title[side], description[side], text[side]].filter((part) => part !== '').join('\n\n')
}
