import { useState } from 'react'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import type { ShownHome } from '#contract/home.ts'
import { type HomeSection, maxSections, type SectionKind, sectionKinds } from '#contract/home-layout.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Select } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { moved } from '../form/moved.ts'
import { ProblemList } from './problem-list.tsx'
import { newSection } from './new-section.ts'
import { SectionFields } from './section-fields.tsx'

type ListProps = {
  readonly sections: readonly HomeSection[]
  readonly problems: readonly LayoutProblem[]
  /** The content of the preview, which has the names of products. */
  readonly shown: ShownHome | null
  readonly onChange: (sections: readonly HomeSection[]) => void
}

/** The sections in order: open, move, hide, remove and add. */
export function SectionList({ sections, problems, shown, onChange }: ListProps) {
  const words = homeAdminWords.use()
  const nameOf = useSectionName()
  const [announced, setAnnounced] = useState('')
  const move = (at: number, by: -1 | 1) => {
    onChange(moved(sections, at, at + by))
    const section = sections[at]
    if (section !== undefined) setAnnounced(words.moved(nameOf(section), at + by + 1, sections.length))
  }
  const add = (name: string) => {
    const kind = sectionKinds.find((one) => one === name)
    if (kind !== undefined) onChange([...sections, newSection(kind, sections)])
  }
  return (
    <>
      <output className="sr-only">{announced}</output>
      <ol className="grid gap-1">
        {sections.map((section, at) => (
          <SectionCard
            key={section.id}
            section={section}
            problems={problems.filter(({ place }) => place === section.id)}
            shown={shown}
            onChange={(next) => onChange(sections.map((one) => (one.id === section.id ? next : one)))}
            onUp={at === 0 ? null : () => move(at, -1)}
            onDown={at === sections.length - 1 ? null : () => move(at, 1)}
            onRemove={() => onChange(sections.filter((one) => one.id !== section.id))}
          />
        ))}
      </ol>
      {sections.length < maxSections && (
        <Select label={words.add} value="" onChange={({ currentTarget: { value } }) => add(value)}>
          <option value="">{words.addChoose}</option>
          {sectionKinds.map((kind: SectionKind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

/** The name of a section in the list: its heading, or its kind. */
function useSectionName(): (section: HomeSection) => string {
  const words = homeAdminWords.use()
  const language = useLanguage()
  return (section) => ('title' in section && section.title[language]) || words.kinds[section.kind]
}

type CardProps = {
  readonly section: HomeSection
  readonly problems: readonly LayoutProblem[]
  readonly shown: ShownHome | null
  readonly onChange: (section: HomeSection) => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
}

function SectionCard({ section, problems, shown, onChange, onUp, onDown, onRemove }: CardProps) {
  const words = homeAdminWords.use()
  const name = useSectionName()(section)
  const { kind, hidden } = section
  // a new section is opened for editing
  const [open, setOpen] = useState(() => isEmpty(section))
  return (
    <li data-section={section.id} className="relative rounded-sm border border-line">
      <details className="group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-6 cursor-pointer items-center gap-x-1 px-1 py-0.25 sm:pe-[11.75rem]">
          <Icon name="down" className="group-open:rotate-180" />
          <span className={`grid min-w-0 flex-1 ${hidden ? 'text-muted' : ''}`}>
            <bdi className="font-semibold">{name}</bdi>
            {name !== words.kinds[kind] && <span className="text-xs text-muted">{words.kinds[kind]}</span>}
          </span>
          {hidden && <Badge>{words.hidden}</Badge>}
          {problems.length > 0 && <Icon name="warning" className="text-warning" />}
        </summary>
        <div className="grid gap-2 border-t border-line p-1.5">
          <ProblemList problems={problems} />
          <SectionFields section={section} shown={shown} onChange={onChange} />
        </div>
      </details>
      <div className="flex justify-end max-sm:border-t max-sm:border-line sm:absolute sm:end-0 sm:top-0.25">
        <IconButton label={words.up(name)} aria-disabled={onUp === null} onClick={() => onUp?.()}>
          <Icon name="down" className="rotate-180" />
        </IconButton>
        <IconButton label={words.down(name)} aria-disabled={onDown === null} onClick={() => onDown?.()}>
          <Icon name="down" />
        </IconButton>
        <IconButton
          label={hidden ? words.show(name) : words.hide(name)}
          aria-pressed={hidden}
          onClick={() => onChange({ ...section, hidden: !hidden })}
        >
          <AdminIcon name="eye" className={hidden ? 'text-muted opacity-55' : ''} />
        </IconButton>
        <IconButton label={words.remove(name)} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </div>
    </li>
  )
}

function isEmpty(section: HomeSection): boolean {
  const { title } = 'title' in section ? section : (section.promises[0] ?? { title: { en: '', he: '' } })
  return title.en === '' && title.he === ''
}
