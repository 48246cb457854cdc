import { useRef, useState } from 'react'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import type { MenuLink } from '#contract/menus-layout.ts'
import { homeAdminWords, menuWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { BothFields } from '../home/both-fields.tsx'
import { ProblemList } from '../home/problem-list.tsx'
import { moved } from '../form/moved.ts'
import { TargetChoice } from './target-choice.tsx'

type ListProps = {
  readonly links: readonly MenuLink[]
  readonly most: number
  /** The prefix of these links in problem paths. */
  readonly place: string
  readonly problems: readonly LayoutProblem[]
  /** `solved`: the path whose problems are over, with a dot at its end if of all links. */
  readonly onChange: (links: MenuLink[], solved?: string) => void
}

/** Links in order: edit, move, hide, remove and add. */
export function LinkList({ links, most, place, problems, onChange }: ListProps) {
  const words = menuWords.use()
  const { moved: movedTo } = homeAdminWords.use()
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const move = (at: number, to: number) => {
    if (to < 0 || to >= links.length) return
    onChange([...moved(links, at, to)], `${place}.`)
    // keeps the keyboard focus on the moved link
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button')
      buttons?.[to < at ? 0 : 1]?.focus()
    })
    setAnnounced(movedTo(links[at]?.label[language] ?? '', to + 1, links.length))
  }
  return (
    <>
      <output className="sr-only">{announced}</output>
      <ol ref={list} className="grid gap-1">
        {links.map((link, at) => (
          <LinkCard
            // a link has no id but its position
            key={`${at} of ${links.length}`}
            link={link}
            problems={problems.filter((one) => one.place === `${place}.${at}`)}
            isFirst={at === 0}
            isLast={at === links.length - 1}
            onMove={(by) => move(at, at + by)}
            onChange={(next) => onChange(links.with(at, next), `${place}.${at}`)}
            onRemove={() => onChange(links.toSpliced(at, 1), `${place}.`)}
          />
        ))}
      </ol>
      {links.length < most && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            onChange([...links, { label: { en: '', he: '' }, href: '/products', hidden: false }])
          }
        >
          <Icon name="plus" />
          {words.add}
        </Button>
      )}
    </>
  )
}

type CardProps = {
  readonly link: MenuLink
  readonly problems: readonly LayoutProblem[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onChange: (link: MenuLink) => void
  readonly onRemove: () => void
}

function LinkCard({ link, problems, isFirst, isLast, onMove, onChange, onRemove }: CardProps) {
  const words = menuWords.use()
  const home = homeAdminWords.use()
  const language = useLanguage()
  const name = link.label[language] || words.newLink
  // a new link is opened for editing
  const [open, setOpen] = useState(() => link.label.en === '')
  return (
    <li data-link={link.href} className="rounded-sm border border-line">
      <div className="flex flex-wrap items-center gap-x-1 ps-1">
        <bdi className={`min-w-0 flex-1 basis-[8rem] font-semibold ${link.hidden ? 'text-muted' : ''}`}>
          {name}
        </bdi>
        {link.hidden && <Badge>{home.hidden}</Badge>}
        <span className="flex">
          <IconButton label={home.up(name)} aria-disabled={isFirst} onClick={() => onMove(-1)}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton label={home.down(name)} aria-disabled={isLast} onClick={() => onMove(1)}>
            <Icon name="down" />
          </IconButton>
          <IconButton
            label={link.hidden ? home.show(name) : home.hide(name)}
            aria-pressed={link.hidden}
            onClick={() => onChange({ ...link, hidden: !link.hidden })}
          >
            <AdminIcon name="eye" className={link.hidden ? 'text-muted opacity-55' : ''} />
          </IconButton>
          <IconButton label={home.remove(name)} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      </div>
      <details
        open={open || problems.length > 0}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group border-t border-line"
      >
        <summary className="flex min-h-5.5 cursor-pointer items-center gap-1 px-1 text-sm text-muted">
          <Icon name="down" className="group-open:rotate-180" />
          <bdi dir="ltr">{link.href}</bdi>
        </summary>
        <div className="grid gap-1.5 p-1.5">
          <ProblemList problems={problems} />
          <BothFields
            label={words.label}
            value={link.label}
            most={40}
            onChange={(label) => onChange({ ...link, label })}
          />
          <TargetChoice href={link.href} onChange={(href) => onChange({ ...link, href })} />
        </div>
      </details>
    </li>
  )
}
