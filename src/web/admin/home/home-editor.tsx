import { useState } from 'react'
import {
  type HomeView,
  type LayoutProblem,
  listHomeVersions,
  previewHome,
  saveHomeLayout,
} from '#contract/admin/content/home.ts'
import type { HomeLayout, HomeSection } from '#contract/home-layout.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { problemsIn } from './problems-in.ts'
import { LayoutHistory } from './layout-history.tsx'
import { HomePreview } from './home-preview.tsx'
import { SectionList } from './section-list.tsx'
import { usePreview } from '#web/admin/platform/use-preview.ts'

type EditorProps = { readonly home: HomeView; readonly onReload: () => Promise<void> }
type HomeDraft = { readonly sections: readonly HomeSection[] }

/** The sections beside a live preview. */
export function HomeEditor({ home: loaded, onReload }: EditorProps) {
  const words = homeAdminWords.use()
  const own = useLanguage()
  const edits = useMay()('content.edit')
  // the version loaded or saved here, not one refetched since
  const [home, setHome] = useState(loaded)
  const [stale, setStale] = useState(false)
  const [refused, setRefused] = useState<readonly LayoutProblem[]>([])
  const [language, setLanguage] = useState(own)
  const form = useAdminForm<HomeDraft>(
    { sections: home.layout.sections },
    { draft: { key: 'home_draft', about: `home ${home.version}` } },
  )
  const { sections } = form.values
  const preview = usePreview(previewHome, { layout: { sections: [...sections] }, language })
  const send = async (layout: HomeLayout | null, message: string, onProblems?: () => void) => {
    const response = await callAdmin(saveHomeLayout, { layout, version: home.version })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) {
      const problems = problemsIn(response)
      setRefused(problems)
      if (problems.length > 0) onProblems?.()
      return form.fail(response)
    }
    setRefused([])
    setHome(response.data)
    form.reset({ sections: response.data.layout.sections })
    notify('success', message)
  }
  const describe = ({ sections: all }: HomeLayout) =>
    all
      .filter(({ hidden }) => !hidden)
      .map((section) => ('title' in section && section.title[own]) || words.kinds[section.kind])
      .join(' · ')
  const restore = (layout: HomeLayout | null) => {
    // the problems are in this version: its manager sees and corrects them there
    const show = () => layout !== null && form.set('sections', layout.sections)
    if (window.confirm(words.history.question)) void send(layout, words.history.restored, show)
  }
  const reset = () => window.confirm(words.resetQuestion) && void send(null, words.resetDone)
  const shownProblems = preview.shown?.data.problems ?? refused
  return (
    <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Section
        title={words.sections}
        hint={words.sectionsHint}
        actions={
          edits && (
            <div className="flex flex-wrap gap-1">
              <LayoutHistory
                title={words.history.title}
                endpoint={listHomeVersions}
                describe={describe}
                onRestore={restore}
              />
              {home.state !== 'starter' && (
                <Button variant="secondary" size="sm" onClick={reset}>
                  {words.reset}
                </Button>
              )}
            </div>
          )
        }
      >
        {stale && <StaleNotice onReload={onReload} />}
        {home.state === 'broken' && (
          <p className="rounded-md border-s-4 border-warning bg-warning-soft p-2">{words.broken}</p>
        )}
        <AdminForm
          form={form}
          onSave={() => send({ sections: [...form.values.sections] }, words.published)}
          foot={
            edits && (
              <Button type="submit" busy={form.busy}>
                {words.publish}
              </Button>
            )
          }
        >
          <fieldset disabled={!edits} className="contents">
            <SectionList
              sections={sections}
              problems={shownProblems}
              shown={preview.shown?.data.home ?? null}
              onChange={(next) => form.set('sections', next)}
            />
          </fieldset>
        </AdminForm>
      </Section>
      <HomePreview preview={preview} language={language} onLanguage={setLanguage} />
    </div>
  )
}
