import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { User } from '../../contract/identity.ts'
import { Icon } from '../kit/icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSession } from '../platform/session.ts'
import { on } from '../platform/signals.ts'
import { useWords } from '../platform/site.ts'

/** The menu of a signed-in visitor. Closes outside, on Escape and when the page changes. */
export function AccountMenu() {
  const { account } = useWords().shell
  const { user, status } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const [Items, setItems] = useState<ComponentType<{ readonly user: User }> | null>(null)
  const signedIn = user !== null
  // Most who come are not signed in: what the menu holds comes with the user.
  useEffect(() => {
    if (!signedIn) return
    import('./account-items.tsx').then(
      ({ AccountItems }) => setItems(() => AccountItems),
      () => {},
    )
  }, [signedIn])
  useEffect(() => on('page-view', () => menu.current?.hidePopover()), [])
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
        {user !== null && Items !== null && <Items user={user} />}
      </div>
    </div>
  )
}
