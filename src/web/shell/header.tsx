import { useState } from 'react'
import { AccountLinks } from './account-links.tsx'
import { openCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { SearchBox } from '#web/catalogue/search/search-box.tsx'
import { SearchButton } from '#web/catalogue/search/search-button.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useScreen } from '#web/platform/framework/router.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/**
 * The top bar, which stays visible, and below it on wide screens the links, which scroll away. The search is
 * a field if there is room, otherwise a button that opens a sheet.
 */
export function Header() {
  const { shell } = useWords()
  const { path, query } = useScreen()
  const searched = path === '/products' ? (query.get('q') ?? '').trim() : ''
  return (
    <>
      <header className="sticky top-0 z-40 [view-transition-name:bar] border-b border-line bg-page">
        <div className="page-width flex h-8 items-center gap-1 md:h-9">
          <Brand />
          {/* the key clears the typed text after navigation */}
          <SearchBox key={`${path}?${query}`} slim query={searched} className="mx-3 max-lg:hidden" />
          <div className="ms-auto flex items-center gap-0.5">
            <SearchButton query={searched} className="lg:hidden" />
            <div className="me-1 hidden md:block">
              <LanguageSwitcher />
            </div>
            <ThemeToggle />
            <CartButton />
            <AccountMenu />
            <div className="only-anonymous hidden items-center gap-0.5 ps-1 md:flex">
              <AccountLinks quiet="quiet" />
            </div>
            <div className="lg:hidden">
              <MobileMenu />
            </div>
          </div>
        </div>
      </header>
      <nav aria-label={shell.nav.label} className="hidden border-b border-line bg-page lg:block">
        <div className="page-width">
          <NavLinks className="-ms-1.5 flex items-center gap-0.5" />
        </div>
      </nav>
    </>
  )
}

function CartButton() {
  const { cart } = useWords().shell
  const { count } = useCart()
  // Animates only growth during this visit, not the cart restored from an earlier one.
  const [last, setLast] = useState({ count, grew: false })
  if (last.count !== count) setLast({ count, grew: last.count > 0 && count > last.count })
  return (
    <IconButton
      label={count === 0 ? cart.open : cart.withItems(count)}
      onClick={openCartDrawer}
      data-testid="cart-button"
    >
      <Icon name="bag" />
      {count > 0 && (
        <span
          key={count}
          className={`absolute end-0 top-0 grid h-2.5 min-w-2.5 place-items-center rounded-full bg-primary px-0.5 text-xs font-bold text-on-primary digits ${last.grew ? 'bump' : ''}`}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </IconButton>
  )
}
