import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { adminWords } from '#web/admin/words.ts'
import { useCsv } from '../table/use-csv.ts'
import type { PaletteItem } from './rooms.ts'
import { type Group, useSearchResults } from './use-search-results.ts'

type PaletteProps = { readonly open: boolean; readonly onClose: () => void }

/** Search over all rooms and access to every command, usable by keyboard alone. */
export function Palette({ open, onClose }: PaletteProps) {
  const words = adminWords.use().search
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <Finder onClose={onClose} />
    </Dialog>
  )
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const words = adminWords.use().search
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, busy } = useSearchResults(typed)
  const all = groups.flatMap(({ items }) => items)
  const chosen = all[Math.min(at, all.length - 1)]
  const { download } = useCsv()
  const follow = async (item: PaletteItem) => {
    onClose()
    if ('href' in item) navigate(item.href)
    else await download(await item.csv(), {})
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length)
    }
    if (event.key === 'Enter' && chosen !== undefined) void follow(chosen)
  }
  return (
    <div className="-m-1 grid gap-1.5">
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 start-1.5 my-auto text-muted" />
        <input
          ref={focusAtOpening}
          type="search"
          role="combobox"
          dir="auto"
          aria-label={words.title}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
          placeholder={words.placeholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="min-h-6 w-full rounded-sm border border-edge bg-surface ps-5 pe-5 text-base placeholder:text-muted"
        />
        {busy && (
          <span className="absolute inset-y-0 end-1.5 grid place-items-center">
            <Spinner small />
          </span>
        )}
      </div>
      <div id={id} role="listbox" aria-label={words.title} className="grid gap-1">
        {groups.map((group) => (
          <FoundGroup
            key={group.title}
            id={id}
            group={group}
            chosen={chosen?.id}
            onFollow={(item) => void follow(item)}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-center text-sm text-muted">
        {all.length === 0 && !busy ? words.none : ''}
      </p>
      <p className="border-t border-line pt-1 text-xs text-muted max-md:hidden">{words.hint}</p>
    </div>
  )
}

/**
 * Sets the `autofocus` attribute: the dialog opens after its content is rendered and focuses the element with
 * it; React does not render the attribute.
 */
function focusAtOpening(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

type GroupProps = {
  readonly id: string
  readonly group: Group
  readonly chosen: string | undefined
  readonly onFollow: (item: PaletteItem) => void
}

function FoundGroup({ id, group, chosen, onFollow }: GroupProps) {
  return (
    <div role="group" aria-label={group.title}>
      <p aria-hidden="true" className="px-1 pb-0.5 text-xs font-semibold text-muted">
        {group.title}
      </p>
      {group.items.map((item) => (
        // The field keeps the focus: the keyboard chooses through aria-activedescendant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          role="option"
          aria-selected={item.id === chosen}
          ref={item.id === chosen ? scrollToItem : undefined}
          onClick={() => onFollow(item)}
          className="flex min-h-5 cursor-pointer items-center justify-between gap-2 rounded-sm px-1 hover:bg-sunken aria-selected:bg-primary-soft"
        >
          <Name text={item.title} className="truncate" />
          <bdi className="flex-none text-sm text-muted">{item.hint}</bdi>
        </div>
      ))}
    </div>
  )
}

function scrollToItem(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}
