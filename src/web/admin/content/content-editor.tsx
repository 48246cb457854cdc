import { useState } from 'react'
import { previewContent } from '#contract/admin/content/content.ts'
import type { ContentEntry, ContentGroup } from '#contract/admin/content/content-shapes.ts'
import { type ContentKind, emptyBody } from '#shop/content/content.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useDiscardQuestion } from '../form/use-discard-question.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useMay } from '../frame/use-admin.ts'
import { TextPreview } from '../text/text-preview.tsx'
import { TextProblems } from '../text/text-problems.tsx'
import { useSides } from '../text/use-sides.ts'
import { contentValuesOf } from './content-values.ts'
import { DetailSection } from './detail-section.tsx'
import { PublishSection } from './publish-section.tsx'
import { RevisionSection } from './revision-section.tsx'
import { StateBadges } from './state-badges.tsx'
import { TextSection } from './text-section.tsx'
import { usePreview } from '#web/admin/platform/use-preview.ts'
import { useInserts } from './use-inserts.tsx'
import { useSaving } from './use-saving.ts'

const list = '/dashboard/admin/content'
const notRendered = { html: { en: '', he: '' }, problems: [] }

type EditorProps = {
  readonly kind: ContentKind
  /** Null for a new text. */
  readonly entry: ContentEntry | null
  readonly groups: readonly ContentGroup[]
  readonly onReload?: () => Promise<void>
}

/** The editor of a page, question or post: both languages side by side, preview, schedule and versions. */
export function ContentEditor({ kind, entry, groups, onReload }: EditorProps) {
  const words = contentAdminWords.use()
  const language = useLanguage()
  const edits = useMay()('content.edit')
  // the version loaded or saved here, not one refetched since: a draft of it must not be laid over a newer one
  const [version, setVersion] = useState(entry?.version ?? 0)
  const form = useAdminForm(
    contentValuesOf(
      entry?.slug ?? '',
      entry?.body ?? {
        ...emptyBody,
        groups: kind === 'question' ? groups.slice(0, 1).map(({ slug }) => slug) : [],
      },
    ),
    { draft: { key: 'content_draft', about: entry === null ? kind : `${entry.id} ${version}` } },
  )
  const mayDiscard = useDiscardQuestion(form.hasChanges)
  const sides = useSides()
  const text = { en: form.values['body.text.en'], he: form.values['body.text.he'] }
  const preview = usePreview(previewContent, { text }).shown?.data ?? notRendered

  const { dialogs, ...inserting } = useInserts(form)
  const { stale, refused, save, publish } = useSaving(form, { kind, entry, version, onVersion: setVersion })
  const title = form.values[`body.title.${language}`] || form.values['body.title.en'] || words.create[kind]
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: words.title, href: `${list}?kind=${kind}` }]}
      beside={entry !== null && <StateBadges row={entry} />}
      actions={
        entry !== null &&
        entry.liveVersion !== null && (
          <ButtonLink variant="secondary" size="sm" href={entry.path} target="_blank">
            <AdminIcon name="external" className="turns" />
            {words.view}
          </ButtonLink>
        )
      }
    >
      {stale && onReload !== undefined && <StaleNotice onReload={onReload} />}
      <AdminForm
        form={form}
        onSave={save}
        foot={
          edits && (
            <div className="admin-foot sticky bottom-0 z-30 -mx-2 flex flex-wrap items-center justify-end gap-1 border-t border-line bg-page px-2 py-1.5 md:-mx-3 md:px-3">
              <Button type="submit" variant="secondary" busy={form.busy}>
                {words.saveDraft}
              </Button>
              <Button busy={form.busy} onClick={form.submit(() => publish(null))}>
                {words.publish}
              </Button>
            </div>
          )
        }
      >
        <fieldset disabled={!edits} className="contents">
          <TextSection form={form} kind={kind} {...inserting} />
          <TextProblems problems={[...preview.problems, ...refused.filter(({ line }) => line === 0)]} />
          <TextPreview
            languages={sides}
            title={{ en: form.values['body.title.en'], he: form.values['body.title.he'] }}
            html={preview.html}
          />
          <div className="grid items-start gap-2 lg:grid-cols-2">
            <DetailSection form={form} kind={kind} groups={groups} entry={entry} />
            <PublishSection
              entry={entry}
              dirty={form.dirty}
              busy={form.busy}
              onSchedule={(at) => form.submit(() => publish(at))}
            />
          </div>
        </fieldset>
      </AdminForm>
      {dialogs}
      {entry !== null && (
        <RevisionSection
          entry={entry}
          edits={edits}
          mayDiscard={mayDiscard}
          {...(onReload !== undefined && { onRestored: onReload })}
        />
      )}
    </AdminPage>
  )
}
