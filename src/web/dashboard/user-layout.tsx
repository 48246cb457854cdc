import { type ReactNode, useState } from 'react'
import { AdminIcon, type AdminIconName } from '#web/kit/admin-icon.tsx'
import { useScreen } from '#web/platform/framework/router.tsx'
import { dashboardWords } from './dashboard-words.ts'

const items = [
  ['profile', 'user'],
  ['favorites', 'heart'],
  ['orders', 'orders'],
  ['comments', 'edit'],
] as const satisfies readonly (readonly [string, AdminIconName])[]

/** The user's area, with the menu beside its pages, or above them on a phone. The menu starts expanded. */
export function UserLayout({ children }: { readonly children: ReactNode }) {
  const [wide, setWide] = useState(true)
  return (
    <div
      className={`page-width grid grid-cols-1 gap-2 py-3 md:gap-4 md:py-5 ${wide ? 'md:grid-cols-[14rem_minmax(0,1fr)]' : 'md:grid-cols-[4rem_minmax(0,1fr)]'}`}
    >
      <Sidebar wide={wide} onToggle={() => setWide(!wide)} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Sidebar({ wide, onToggle }: { readonly wide: boolean; readonly onToggle: () => void }) {
  const words = dashboardWords.use()
  const { path } = useScreen()
  return (
    <div className="min-w-0 md:sticky md:top-11 md:self-start">
      <nav
        aria-label={words.menu}
        className="-mx-2 flex gap-0.5 overflow-x-auto px-2 md:mx-0 md:grid md:rounded-md md:border md:border-line md:bg-surface md:p-1"
      >
        {items.map(([name, icon]) => (
          <a
            key={name}
            href={`/dashboard/user/${name}`}
            title={wide ? undefined : words.items[name]}
            aria-current={path === `/dashboard/user/${name}` ? 'page' : undefined}
            className="flex min-h-5.5 items-center gap-1 rounded-sm px-1.5 font-semibold whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-link"
          >
            <AdminIcon name={icon} className="max-md:hidden" />
            <span className={wide ? '' : 'md:sr-only'}>{words.items[name]}</span>
          </a>
        ))}
        <button
          type="button"
          aria-expanded={wide}
          aria-label={wide ? words.collapse : words.expand}
          title={wide ? words.collapse : words.expand}
          onClick={onToggle}
          className="hidden min-h-5 items-center gap-1 rounded-sm border-t border-line px-1.5 text-sm text-muted hover:bg-sunken hover:text-ink md:flex"
        >
          <AdminIcon name="sidebar" className="turns" />
        </button>
      </nav>
    </div>
  )
}
