import { Menu } from '@base-ui/react/menu'
import { Fragment, useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'

type MoreItem = {
  readonly id: string
  readonly text: string
  /** Placed last, below a line. */
  readonly danger?: boolean
  readonly onChoose: () => void
}

/**
 * The secondary actions of a page. A chosen action starts after the menu has closed, so that the focus
 * returns to the menu's button.
 */
export function MoreMenu({ items }: { readonly items: readonly MoreItem[] }) {
  const { more } = adminWords.use()
  const chosen = useRef<MoreItem>(undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  const begin = (open: boolean) => {
    const item = chosen.current
    chosen.current = undefined
    if (open || item === undefined) return
    trigger.current?.focus()
    item.onChoose()
  }
  const ordered = [...items.filter(({ danger }) => danger !== true), ...items.filter(({ danger }) => danger)]
  const first = ordered.findIndex(({ danger }) => danger)
  if (items.length === 0) return null
  return (
    <Menu.Root modal={false} onOpenChangeComplete={begin}>
      <Menu.Trigger
        ref={trigger}
        className="inline-flex min-h-5.5 items-center justify-center gap-1 rounded-sm border border-edge bg-surface px-2.5 font-semibold whitespace-nowrap fades hover:border-ink hover:bg-sunken"
      >
        {more}
        <Icon name="down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="admin-menu">
            {ordered.map((item, at) => (
              <Fragment key={item.id}>
                {at === first && at > 0 && <Menu.Separator className="my-0.5 border-t border-line" />}
                <Menu.Item
                  className={`admin-menu-item ${item.danger === true ? 'text-error' : ''}`}
                  onClick={() => {
                    chosen.current = item
                  }}
                >
                  {item.text}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
