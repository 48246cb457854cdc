import { AccountLinks } from './account-links.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { NavLinks } from './nav-links.tsx'
import { usePageMenu } from './use-page-menu.ts'

const linkLook = 'px-1 py-1 text-lg'

/** The links on small screens. A native popover that works before hydration. */
export function MobileMenu() {
  const { shell } = useWords()
  const menu = usePageMenu()
  const { header, categories } = useShop().menus
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
          <NavLinks className="grid" linkClassName={linkLook} />
          {!header.some(([href]) => href === '/order-lookup') && (
            <a
              href="/order-lookup"
              className={`block rounded-sm font-semibold text-muted fades hover:text-ink ${linkLook}`}
            >
              {shell.nav.findOrder}
            </a>
          )}
        </nav>
        {categories.length > 0 && (
          <nav aria-labelledby="mobile-categories" className="mt-1 border-t border-line pt-1.5">
            <h2 id="mobile-categories" className="px-1 text-sm text-muted">
              {shell.nav.categories}
            </h2>
            <ul className="grid grid-cols-2 gap-x-1">
              {categories.map(([href, name]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="flex min-h-5.5 items-center rounded-sm px-1 text-sm leading-tight hover:bg-sunken"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
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
