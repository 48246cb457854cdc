import { useState } from 'react'
import { NewPasswordForm } from '../identity/new-password-form.tsx'
import { Button } from '../kit/button.tsx'
import { accountWords } from './account-words.ts'
import { Part } from './part.tsx'

export function Password() {
  const words = accountWords.use()
  const [open, setOpen] = useState(false)
  return (
    <Part title={words.security.title}>
      <p className="text-sm text-muted">{words.security.lead}</p>
      {open && <NewPasswordForm plain onDone={() => setOpen(false)} />}
      <Button variant="secondary" onClick={() => setOpen(!open)}>
        {open ? words.details.cancel : words.security.change}
      </Button>
    </Part>
  )
}
