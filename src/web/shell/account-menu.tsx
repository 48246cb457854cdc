import { Icon } from '#web/kit/icon.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { usePageMenu } from './use-page-menu.ts'

/** Most visitors are not signed in: the menu's content is loaded only for users. */
const loadItems = () => import('./account-items.tsx').then(({ AccountItems: View }) => ({ View }))

/** The menu of a signed-in visitor. Closes on an outside press, on Escape and when the page changes. */
export function AccountMenu() {
  const { account } = useWords().shell
  const { user, status } = useSession()
  const menu = usePageMenu()
  return (
    <div className="only-signed-in">
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={account.menu}
        className="inline-grid size-5.5 place-items-center rounded-sm hover:bg-sunken"
      >
        {status === 'loading' ? <Spinner small /> : <Icon name="user" />}
      </button>
      <div ref={menu} id="account-menu" popover="auto" className="menu menu-account p-1">
        {user !== null && <Lazy wanted load={loadItems} props={{ user }} />}
      </div>
    </div>
  )
}
