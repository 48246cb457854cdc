import { useEffect, useRef } from 'react'
import { Icon } from '../kit/icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { signOut, useSession } from '../platform/session.ts'
import { on } from '../platform/signals.ts'
import { useWords } from '../platform/site.ts'

const itemLook = 'block w-full rounded-sm px-1.5 py-1 text-start font-semibold hover:bg-sunken'

/** The menu of a signed-in visitor. Closes outside, on Escape and when the page changes. */
export function AccountMenu() {
  const { account } = useWords().shell
  const { user, status } = useSession()
  const menu = useRef<HTMLDivElement>(null)
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
        {user !== null && (
          <>
            <p className="border-b border-line px-1.5 pt-0.5 pb-1 mb-0.5 text-sm text-muted">
              <bdi>{account.welcome(user.username)}</bdi>
            </p>
            <a href="/account" className={itemLook}>
              {account.profile}
            </a>
            {(['favorites', 'orders', 'comments'] as const).map((name) => (
              <a key={name} href={`/dashboard/user/${name}`} className={itemLook}>
                {account[name]}
              </a>
            ))}
            {user.role === 0 && (
              <a href="/dashboard/admin" className={itemLook}>
                {account.admin}
              </a>
            )}
            <button
              type="button"
              popoverTarget="account-menu"
              popoverTargetAction="hide"
              onClick={signOut}
              className={itemLook}
            >
              {account.signOut}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
