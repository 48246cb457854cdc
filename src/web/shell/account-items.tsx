import type { User } from '#contract/identity/session.ts'
import { signOut } from '#web/platform/http/session.ts'
import { useWords } from '#web/platform/framework/site.ts'

const look = 'block w-full rounded-sm px-1.5 py-1 text-start font-semibold hover:bg-sunken'

/** Links to the user's pages, for managers also the admin area, and the sign-out button. */
export function AccountItems({ user: { username, role } }: { readonly user: User }) {
  const { account } = useWords().shell
  return (
    <>
      <p className="border-b border-line px-1.5 py-1 text-sm text-muted [overflow-wrap:anywhere]">
        <bdi>{account.welcome(username)}</bdi>
      </p>
      <a href="/account" className={look}>
        {account.profile}
      </a>
      {(['favorites', 'orders', 'comments'] as const).map((name) => (
        <a key={name} href={`/dashboard/user/${name}`} className={look}>
          {account[name]}
        </a>
      ))}
      {role === 0 && (
        <a href="/dashboard/admin" className={look}>
          {account.admin}
        </a>
      )}
      <button
        type="button"
        popoverTarget="account-menu"
        popoverTargetAction="hide"
        onClick={signOut}
        className={look}
      >
        {account.signOut}
      </button>
    </>
  )
}
