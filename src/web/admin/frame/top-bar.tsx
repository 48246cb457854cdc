import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { AccountMenu } from '#web/shell/account-menu.tsx'
import { LanguageSwitcher } from '#web/shell/language-switcher.tsx'
import { ThemeToggle } from '#web/shell/theme-toggle.tsx'
import { adminWords } from '#web/admin/words.ts'

type TopBarProps = { readonly onSearch: () => void; readonly onMenu: () => void }

/** The global search, and the menu of the signed-in manager. */
export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const words = adminWords.use()
  return (
    <div className="sticky top-0 z-40 flex h-8 flex-none items-center gap-1 border-b border-line bg-page px-1 md:px-3">
      <IconButton label={words.openMenu} onClick={onMenu} className="md:hidden">
        <Icon name="menu" />
      </IconButton>
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-5 min-w-0 flex-1 items-center gap-1 rounded-sm border border-line bg-surface px-1.5 text-sm text-muted hover:border-edge md:max-w-[24rem]"
      >
        <Icon name="search" />
        <span className="truncate">{words.search.open}</span>
        <kbd className="key-cap ms-auto max-md:hidden">{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <div className="ms-auto flex items-center gap-0.5">
        <div className="me-1 max-md:hidden">
          <LanguageSwitcher />
        </div>
        <ThemeToggle />
        <AccountMenu />
      </div>
    </div>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
