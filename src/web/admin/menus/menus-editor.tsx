import { useState } from 'react'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import { listMenuVersions, type MenusView, saveMenus } from '#contract/admin/content/menus.ts'
import { type MenusLayout, maxColumnLinks, maxHeaderLinks } from '#contract/menus-layout.ts'
import { homeAdminWords, menuWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { BothFields } from '../home/both-fields.tsx'
import { LayoutHistory } from '../home/layout-history.tsx'
import { problemsIn } from '../home/problems-in.ts'
import { ProblemList } from '../home/problem-list.tsx'
import { LinkList } from './link-list.tsx'

type EditorProps = { readonly menus: MenusView; readonly onReload: () => Promise<void> }
type Column = MenusLayout['footer'][number]

/** The links of the header and of each column of the footer. */
export function MenusEditor({ menus: loaded, onReload }: EditorProps) {
  const words = menuWords.use()
  const { broken, history } = homeAdminWords.use()
  const language = useLanguage()
  const edits = useMay()('content.edit')
  // the version loaded or saved here, not one refetched since
  const [menus, setMenus] = useState(loaded)
  const [stale, setStale] = useState(false)
  const { problems, setProblems, forgive } = useLinkProblems()
  const form = useAdminForm<Pick<MenusLayout, 'header' | 'footer'>>(menus.layout, {
    draft: { key: 'menus_draft', about: `menus ${menus.version}` },
  })
  const { header, footer } = form.values
  const send = async (layout: MenusLayout | null, message: string, onProblems?: () => void) => {
    const response = await callAdmin(saveMenus, { layout, version: menus.version })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) {
      const found = problemsIn(response)
      setProblems(found)
      if (found.length > 0) onProblems?.()
      return form.fail(response)
    }
    setProblems([])
    setMenus(response.data)
    form.reset(response.data.layout)
    notify('success', message)
  }
  const restore = (layout: MenusLayout | null) => {
    // the problems are in this version: its manager sees and corrects them there
    const show = () => layout !== null && form.put({ header: layout.header, footer: layout.footer })
    if (window.confirm(history.question)) void send(layout, history.restored, show)
  }
  const reset = () => window.confirm(words.resetQuestion) && void send(null, words.resetDone)
  return (
    <AdminForm
      form={form}
      onSave={() => send({ header, footer }, words.published)}
      className="max-w-[60rem]"
      foot={
        edits && (
          <div className="flex flex-wrap gap-1">
            <Button type="submit" busy={form.busy}>
              {words.publish}
            </Button>
            <LayoutHistory
              title={words.versions}
              endpoint={listMenuVersions}
              describe={(layout) => layout.header.map(({ label }) => label[language]).join(' · ')}
              onRestore={restore}
            />
            {menus.state !== 'starter' && (
              <Button variant="secondary" onClick={reset}>
                {words.reset}
              </Button>
            )}
          </div>
        )
      }
    >
      {stale && <StaleNotice onReload={onReload} />}
      {menus.state === 'broken' && (
        <p className="rounded-md border-s-4 border-warning bg-warning-soft p-2">{broken}</p>
      )}
      <fieldset disabled={!edits} className="contents">
        <Section title={words.header} hint={words.headerHint}>
          <LinkList
            links={header}
            most={maxHeaderLinks}
            place="header"
            problems={problems}
            onChange={(links, solved) => {
              form.set('header', links)
              forgive(solved)
            }}
          />
        </Section>
        <ProblemList problems={problems.filter(({ place }) => place === 'footer')} />
        {footer.map((column, at) => (
          <FooterColumn
            key={words.column(at + 1)}
            at={at}
            column={column}
            problems={problems}
            onChange={(next, solved) => {
              form.set('footer', footer.with(at, next))
              forgive(solved)
            }}
          />
        ))}
      </fieldset>
    </AdminForm>
  )
}

/** The problems of links and titles by place, such as `footer.0.2`. */
function useLinkProblems() {
  const [problems, setProblems] = useState<readonly LayoutProblem[]>([])
  /** Removes those of one place; with a dot at its end, those of all places below, whose links have moved. */
  const forgive = (solved = '') =>
    setProblems(
      problems.filter(({ place }) => (solved.endsWith('.') ? !place.startsWith(solved) : place !== solved)),
    )
  return { problems, setProblems, forgive }
}

type ColumnProps = {
  readonly at: number
  readonly column: Column
  readonly problems: readonly LayoutProblem[]
  readonly onChange: (column: Column, solved?: string) => void
}

function FooterColumn({ at, column, problems, onChange }: ColumnProps) {
  const words = menuWords.use()
  const own = `footer.${at}`
  return (
    <Section title={words.column(at + 1)} hint={at === 2 && words.legal}>
      <BothFields
        label={words.columnTitle}
        value={column.title}
        most={40}
        onChange={(title) => onChange({ ...column, title }, own)}
      />
      <ProblemList problems={problems.filter(({ place }) => place === own)} />
      <LinkList
        links={column.links}
        most={maxColumnLinks}
        place={own}
        problems={problems}
        onChange={(links, solved) => onChange({ ...column, links }, solved)}
      />
    </Section>
  )
}
