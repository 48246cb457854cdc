import { useState } from 'react'
import type { Account } from '#contract/identity/account.ts'
import type { TwoFactorView } from '#contract/identity/two-factor.ts'
import { FormFrame } from '#web/identity/fields/form-frame.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { isInternal } from '#web/identity/session/is-internal.ts'
import { NewPasswordForm } from '#web/identity/reset/new-password-form.tsx'
import { returnTo, navigate } from '#web/platform/framework/router.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { accountWords } from './account-words.ts'
import { Details } from './details.tsx'
import { GoogleSection } from './google-section.tsx'
import { IdentityHost } from './proof/identity-host.tsx'
import { Orders } from './orders.tsx'
import { Password } from './password.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { SetUpView } from './two-factor/set-up-view.tsx'
import { YourData } from './your-data.tsx'

type AccountData = { readonly account: Account; readonly factors: TwoFactorView | null }

export type AccountProps = { readonly data: AccountData }

/** /account and /profile. */
export function AccountView({ data }: AccountProps) {
  return <AccountParts data={data} className="page-width py-4 md:py-6" />
}

/**
 * The account: profile, orders and sessions. A manager who must set up two-factor authentication first sees
 * that.
 */
export function AccountParts(props: AccountProps & { readonly className?: string }) {
  return (
    <>
      <AccountSections {...props} />
      <IdentityHost />
    </>
  )
}

function AccountSections({ data, className = '' }: AccountProps & { readonly className?: string }) {
  const words = accountWords.use()
  const { temporary } = identityWords.use()
  const { shell } = useWords()
  const { user } = useSession()
  const [mustChange, setMustChange] = useState(data.account.mustChangePassword)
  const [hasPassword, setHasPassword] = useState(data.account.hasPassword)
  const [googleEmail, setGoogleEmail] = useState(data.account.googleEmail)
  const [needsFactor, setNeedsFactor] = useState(data.factors?.owed === true)
  if (user === null) return null
  if (mustChange)
    return (
      <FormFrame title={temporary.title} lead={temporary.lead}>
        <NewPasswordForm onDone={leave(() => setMustChange(false))} />
      </FormFrame>
    )
  if (needsFactor && data.factors !== null)
    return <SetUpView factors={data.factors} onDone={leave(() => setNeedsFactor(false))} />
  return (
    <section className={`@container grid gap-4 ${className}`}>
      <header className="grid gap-0.5">
        <h1 className="text-2xl">{words.title}</h1>
        <p className="text-muted">
          <bdi>{shell.account.welcome(user.username)}</bdi>
        </p>
      </header>
      <div className="grid items-start gap-3 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] @3xl:grid-rows-[auto_1fr] @3xl:gap-x-5">
        <Orders />
        <div className="grid gap-3 @3xl:row-span-2">
          <Details user={user} />
          <Password hasPassword={hasPassword} onSet={() => setHasPassword(true)} />
          <GoogleSection
            email={googleEmail}
            hasPassword={hasPassword}
            onChange={(account) => setGoogleEmail(account.googleEmail)}
          />
          <TwoFactor />
        </div>
        <div className="grid gap-3">
          <Sessions />
          <YourData />
        </div>
      </div>
    </section>
  )
}

/** Once the requirement is met, returns to the page that asked for it, if any. */
function leave(stay: () => void): () => void {
  return () => {
    const from = returnTo()
    if (from !== null && isInternal(from)) navigate(from, { replace: true })
    else stay()
  }
}
