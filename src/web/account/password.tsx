import { useState } from 'react'
import { NewPasswordForm } from '#web/identity/reset/new-password-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { accountWords } from './account-words.ts'
import { AccountSection } from './account-section.tsx'

export function Password() {
  const words = accountWords.use()
  const [open, setOpen] = useState(false)
  return (
    <AccountSection title={words.security.title}>
      <p className="text-sm text-muted">{words.security.lead}</p>
      {open && <NewPasswordForm plain onDone={() => setOpen(false)} />}
      <Button variant="secondary" onClick={() => setOpen(!open)}>
        {open ? words.details.cancel : words.security.change}
      </Button>
    </AccountSection>
  )
}
