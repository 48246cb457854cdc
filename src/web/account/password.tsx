import { useState } from 'react'
import { NewPasswordForm } from '#web/identity/reset/new-password-form.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { accountWords } from './account-words.ts'

export function Password() {
  const words = accountWords.use()
  const [open, setOpen] = useState(false)
  return (
    <Section raised title={words.security.title}>
      <p className="text-sm text-muted">{words.security.lead}</p>
      {open && <NewPasswordForm onDone={() => setOpen(false)} />}
      <Button variant="secondary" onClick={() => setOpen(!open)}>
        {open ? words.details.cancel : words.security.change}
      </Button>
    </Section>
  )
}
