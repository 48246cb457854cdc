import { useState } from 'react'
import { changePassword } from '#contract/identity/account.ts'
import { NewPasswordForm } from '#web/identity/reset/new-password-form.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { call } from '#web/platform/http/api.ts'
import { accountWords } from './account-words.ts'
import { withFreshSignIn } from './proof/prove-identity.ts'

type PasswordProps = { readonly hasPassword: boolean; readonly onSet: () => void }

/** Changes the password, or sets the first one of an account that was opened with Google. */
export function Password({ hasPassword, onSet }: PasswordProps) {
  const words = accountWords.use()
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    onSet()
  }
  return (
    <Section raised title={hasPassword ? words.security.title : words.security.set}>
      <p className="text-sm text-muted">{hasPassword ? words.security.lead : words.security.setLead}</p>
      {open && hasPassword && <NewPasswordForm onDone={done} />}
      {open && !hasPassword && (
        <NewPasswordForm
          currentPassword={null}
          send={(body) => withFreshSignIn(() => call(changePassword, body))}
          onDone={done}
        />
      )}
      <Button variant="secondary" onClick={() => setOpen(!open)}>
        {open ? words.details.cancel : hasPassword ? words.security.change : words.security.set}
      </Button>
    </Section>
  )
}
