import { useState } from 'react'
import type { Account } from '../../contract/account.ts'
import { FormFrame } from '../identity/form-frame.tsx'
import { identityWords } from '../identity/identity-words.ts'
import { NewPasswordForm } from '../identity/new-password-form.tsx'
import { useSession } from '../platform/session.ts'
import { useWords } from '../platform/site.ts'
import { accountWords } from './account-words.ts'
import { Details } from './details.tsx'
import { Orders } from './orders.tsx'
import { Password } from './password.tsx'
import { Sessions } from './sessions.tsx'

/** /account and /profile: who one is here, what one bought, and where one is signed in. */
export function AccountView({ data }: { readonly data: { readonly account: Account } }) {
  const words = accountWords.use()
  const { temporary } = identityWords.use()
  const { shell } = useWords()
  const { user } = useSession()
  const [mustChange, setMustChange] = useState(data.account.mustChangePassword)
  if (user === null) return null
  if (mustChange)
    return (
      <FormFrame title={temporary.title} lead={temporary.lead}>
        <NewPasswordForm onDone={() => setMustChange(false)} />
      </FormFrame>
    )
  return (
    <section className="page-width grid gap-4 py-4 md:py-6">
      <header className="grid gap-0.5">
        <h1 className="text-2xl">{words.title}</h1>
        <p className="text-muted">
          <bdi>{shell.account.welcome(user.username)}</bdi>
        </p>
      </header>
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] md:gap-5">
        <Orders />
        <div className="grid gap-3">
          <Details user={user} hasPassword={data.account.hasPassword} />
          {data.account.hasPassword && <Password />}
          <Sessions />
        </div>
      </div>
    </section>
  )
}
