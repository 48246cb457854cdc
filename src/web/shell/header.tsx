import { AccountLinks } from './account-links.tsx'
import { openCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The bar on top of every page. */
export function Header() {
  const { shell } = useWords()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page">
      <div className="page-width flex h-8 items-center gap-1 md:h-9">
        <Brand />
        <nav aria-label={shell.nav.label} className="ms-3 hidden lg:block">
          <NavLinks className="flex items-center gap-0.5" />
        </nav>
        <div className="ms-auto flex items-center gap-0.5">
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
  )
}

function CartButton() {
  const { cart } = useWords().shell
  const { count } = useCart()
  return (
    <IconButton
      label={count === 0 ? cart.open : cart.withItems(count)}
      onClick={openCartDrawer}
      data-testid="cart-button"
    >
      <Icon name="bag" />
      {count > 0 && (
        <span className="absolute end-0 top-0 grid h-2.5 min-w-2.5 place-items-center rounded-full bg-primary px-0.5 text-xs font-bold text-on-primary digits">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </IconButton>
  )
}
