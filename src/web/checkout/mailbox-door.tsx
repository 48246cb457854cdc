import { type SyntheticEvent, useState } from 'react'
import { openMailbox } from '#contract/payments.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { checkoutWords } from './checkout-words.ts'

/** Asks for the password of the mailbox: where strangers reach the demo shop, its mails are not theirs to read. */
export function MailboxDoor({ onOpened }: { readonly onOpened: () => void }) {
  const words = checkoutWords.use().mail
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>()
  const open = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    const answer = await call(openMailbox, { password })
    setBusy(false)
    if (answer.error === null) return onOpened()
    setTrouble(answer.status === 400 ? words.passwordNeeded : problemText(answer))
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void open(event)}
      className="grid max-w-[28rem] gap-2 rounded-md border border-line bg-surface p-2 md:p-4"
    >
      <Field
        label={words.password}
        hint={words.passwordHint}
        name="password"
        type="password"
        dir="ltr"
        autoComplete="off"
        required
        error={trouble}
        onChange={() => setTrouble(undefined)}
      />
      <Button type="submit" busy={busy}>
        {words.open}
      </Button>
    </form>
  )
}
