import { AccountLinks } from './account-links.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { NavLinks } from './nav-links.tsx'
import { usePageMenu } from './use-page-menu.ts'

/** The links on small screens. Works before the page is alive: the browser opens and closes it. */
export function MobileMenu() {
  const { shell } = useWords()
  const menu = usePageMenu()
  return (
    <>
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-label={shell.menu}
        className="inline-grid size-5.5 place-items-center rounded-sm hover:bg-sunken"
      >
        <Icon name="menu" />
      </button>
      <div ref={menu} id="mobile-menu" popover="auto" className="menu menu-mobile p-2">
        <nav aria-label={shell.nav.label}>
          <NavLinks className="grid" linkClassName="px-1 py-1.5 text-lg" />
        </nav>
        <div className="mt-1 grid gap-2 border-t border-line pt-2">
          <div>
            <LanguageSwitcher />
          </div>
          <div className="only-anonymous grid grid-cols-2 gap-1">
            <AccountLinks quiet="secondary" />
          </div>
        </div>
      </div>
    </>
  )
}
