import { type ReactNode, useEffect, useState } from 'react'
import { getCurrentUser } from '#contract/addresses.ts'
import { acceptInvitation, getInvitation } from '#contract/identity/invitation.ts'
import { listTwoFactorMethods } from '#contract/identity/two-factor.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { FormFrame } from '#web/identity/fields/form-frame.tsx'
import { invitationInTab } from '#web/identity/invitation-in-tab.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { forgetTab, storeTabJson } from '#web/platform/browser/storage.ts'
import { removeFragment, useFragmentChange } from '#web/platform/browser/fragment.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { call } from '#web/platform/http/api.ts'
import { signOut, updateUser, useSession } from '#web/platform/http/session.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { queries, useRead } from '#web/platform/query/queries.ts'
import { lazyWords } from '#web/platform/framework/lazy-words.ts'
import { accountWords } from '../account-words.ts'
import { IdentityHost } from '#web/account/proof/identity-host.tsx'
import { SetUpView } from '../two-factor/set-up-view.tsx'

export const invitationWords = lazyWords({
  en: () => import('./invitation-words.en.ts'),
  he: () => import('./invitation-words.he.ts'),
})

type Invited = NonNullable<OutputOf<typeof getInvitation>['invited']>

/** /invitation: joins the team by the link in an e-mail. Session storage holds the token until signed in. */
export function InvitationView() {
  const { failed } = accountWords.use()
  const [token, setToken] = useState(readToken)
  const { data, error, refetch } = useRead(getInvitation, { token })
  const [opened, setOpened] = useState<{ readonly token: string; readonly invited: Invited } | null>(null)
  if (data?.invited && opened?.token !== token) setOpened({ token, invited: data.invited })
  useEffect(removeFragment, [])
  useFragmentChange(() => {
    // other fragments are anchors of the page
    if (!location.hash.startsWith('#token=')) return
    setToken(readToken())
    removeFragment()
  })
  // A refetch may fail, or find the invitation withdrawn, while recovery codes are shown, which are never shown again;
  // they stay on the screen. Joining is refused then.
  const invited = data?.invited ?? (opened?.token === token ? opened.invited : null)
  if (data === undefined)
    return error === null ? <WaitingState /> : <ErrorState title={failed} onRetry={() => void refetch()} />
  if (invited === null) return <Closed state={data.state} />
  return (
    <>
      <Steps token={token} invited={invited} />
      <IdentityHost />
    </>
  )
}

function readToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) storeTabJson('invitation', token)
  return token ?? invitationInTab() ?? ''
}

function Closed({ state }: Pick<OutputOf<typeof getInvitation>, 'state'>) {
  const words = invitationWords.use()
  return (
    <FormFrame title={words.title}>
      <Card padding="large" raised className="grid gap-2.5">
        <p role="status">{state === 'open' ? '' : words.closed[state]}</p>
        <ButtonLink href="/" variant="secondary">
          {words.toShop}
        </ButtonLink>
      </Card>
    </FormFrame>
  )
}

/** The texts for a colleague, or for the first owner. */
function useTexts({ by }: Invited) {
  const { owner, ...words } = invitationWords.use()
  return by === null ? { ...words, ...owner } : { ...words, lead: words.lead(by) }
}

/** Steps in order: an account with the invited address, two-factor authentication, joining the team. */
function Steps({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const words = useTexts(invited)
  const { user } = useSession()
  if (user === null)
    return (
      <Frame invited={invited}>
        <p>{words.signInText}</p>
        <Button onClick={() => navigate('/sign-up', { from: '/invitation' })}>{words.signUp}</Button>
        <Button variant="secondary" onClick={() => navigate('/sign-in', { from: '/invitation' })}>
          {words.signIn}
        </Button>
      </Frame>
    )
  if (invited.email !== null && user.email.toLowerCase() !== invited.email.toLowerCase())
    return (
      <Frame invited={invited}>
        <p className="font-semibold">{words.otherTitle}</p>
        <p>{words.otherText(user.email)}</p>
        <Button onClick={signOut}>{words.signOut}</Button>
      </Frame>
    )
  return <Join token={token} invited={invited} />
}

function Join({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const words = useTexts(invited)
  const problemText = useProblemText()
  const { data: factors } = useRead(listTwoFactorMethods, {})
  const [setUp, setSetUp] = useState(false)
  const [busy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    const response = await call(acceptInvitation, { token })
    setBusy(false)
    if (response.problem?.code === 'second-factor-needed') return setSetUp(true)
    if (response.error !== null) return notify('error', problemText(response))
    forgetTab('invitation')
    queries.clear()
    // now a manager: the pages of the admin area check the role
    const me = await call(getCurrentUser, {})
    if (me.data !== null) updateUser(me.data)
    notify('success', words.joined)
    navigate('/dashboard/admin', { replace: true })
  }
  if (setUp && factors !== undefined) return <SetUpView factors={factors} onDone={() => void join()} />
  return (
    <Frame invited={invited}>
      <p>{words.joining}</p>
      <Button busy={busy || factors === undefined} onClick={() => void join()}>
        {words.join}
      </Button>
    </Frame>
  )
}

function Frame({ invited, children }: { readonly invited: Invited; readonly children: ReactNode }) {
  const words = useTexts(invited)
  return (
    <FormFrame title={words.title} lead={words.lead}>
      <Card padding="large" raised className="grid gap-2">
        {invited.email !== null && (
          <p className="text-muted">
            {words.for}{' '}
            <bdi dir="ltr" className="font-semibold text-ink [overflow-wrap:anywhere]">
              {invited.email}
            </bdi>
          </p>
        )}
        {children}
      </Card>
    </FormFrame>
  )
}
