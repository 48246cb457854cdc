import { type SyntheticEvent, useState } from 'react'
import {
  confirmContent,
  removeContent,
  unpublishContent,
  unscheduleContent,
} from '#contract/admin/content/content.ts'
import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { shortTime } from '../table/short-time.ts'
import { useMay } from '../frame/use-admin.ts'
import { clockOf, momentAt } from './content-values.ts'

type PublishProps = {
  /** Null if not saved yet. */
  readonly entry: ContentEntry | null
  readonly dirty: boolean
  readonly busy: boolean
  /** The click handler that schedules the text for a time. */
  readonly onSchedule: (at: string) => (event: SyntheticEvent) => void
}

/**
 * When visitors see a text: schedule, unpublish or delete it; and confirm that an owner has read a starter
 * text.
 */
export function PublishSection({ entry, dirty, busy, onSchedule }: PublishProps) {
  const words = contentAdminWords.use()
  const language = useLanguage()
  const may = useMay()
  const problemText = useAdminProblem()
  const [clock, setClock] = useState(clockOf(entry?.next?.liveFrom ?? null))
  const report = async <Data,>(call: Promise<ApiResponse<Data>>, done: string): Promise<boolean> => {
    const response = await call
    if (response.problem !== null || response.error !== null) notify('error', problemText(response))
    else notify('success', done)
    return response.error === null
  }
  const at = momentAt(clock)
  const unschedule = (contentId: string) =>
    report(callAdmin(unscheduleContent, { contentId }), words.unscheduled)
  const unpublish = (contentId: string) =>
    report(callAdmin(unpublishContent, { contentId }), words.unpublished)
  const remove = async (contentId: string, kind: ContentEntry['kind']) => {
    if (!confirm(words.removeSure)) return
    if (await report(callAdmin(removeContent, { contentId }), words.removed))
      navigate(`/dashboard/admin/content?kind=${kind}`)
  }
  return (
    <Section title={words.publication}>
      {entry?.pleaseRead === true && (
        <div className="grid justify-items-start gap-1 rounded-md border-s-4 border-warning bg-warning-soft p-2 text-sm">
          <p>{words.pleaseReadText}</p>
          {may('settings.edit') && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void report(callAdmin(confirmContent, { contentId: entry.id }), words.confirmed)}
            >
              {words.confirm}
            </Button>
          )}
        </div>
      )}
      <p className="text-sm text-muted">{entry === null ? words.stateNew : stateText()}</p>
      <div className="flex flex-wrap items-end gap-1">
        <div className="min-w-0 flex-1 basis-[14rem]">
          <Field
            type="datetime-local"
            label={words.moment}
            hint={words.momentHint}
            value={clock}
            onChange={({ currentTarget }) => setClock(currentTarget.value)}
          />
        </div>
        <Button
          variant="secondary"
          busy={busy}
          disabled={at === null}
          onClick={at === null ? undefined : onSchedule(at)}
        >
          {words.schedule}
        </Button>
      </div>
      {entry !== null && (
        <div className="flex flex-wrap gap-1">
          {entry.next !== null && (
            <Button variant="quiet" size="sm" onClick={() => void unschedule(entry.id)}>
              {words.unschedule}
            </Button>
          )}
          {entry.liveVersion !== null && !entry.fixed && (
            <Button variant="quiet" size="sm" onClick={() => void unpublish(entry.id)}>
              {words.unpublish}
            </Button>
          )}
          {entry.liveVersion === null && !entry.fixed && (
            <Button
              variant="danger"
              size="sm"
              disabled={dirty}
              onClick={() => void remove(entry.id, entry.kind)}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </Section>
  )

  function stateText(): string {
    if (entry === null) return ''
    if (entry.next !== null) return words.stateNext(shortTime(entry.next.liveFrom, language))
    if (entry.liveVersion === null || entry.liveFrom === null) return words.stateDraft
    const since = shortTime(entry.liveFrom, language)
    return entry.changed ? words.stateChanged(since) : words.stateLive(since)
  }
}
