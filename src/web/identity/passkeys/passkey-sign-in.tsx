import { useEffect, useRef, useState } from 'react'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/identity/two-factor.ts'
import { Button } from '#web/kit/button.tsx'
import { FormTrouble } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { call } from '#web/platform/http/api.ts'
import { identityWords } from '../identity-words.ts'
import { signWithPasskey, stopSuggesting, supportsPasskeyAutofill, supportsPasskeys } from './passkeys.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'

type PasskeySignInProps = { readonly onAnswer: (answer: SignInAnswer) => void }

/** Renewed shortly before the challenge of a pending suggestion expires. */
const renewMs = 280_000

/** Sign-in by passkey: a button, and autofill suggestions if supported. Nothing without passkey support. */
export function PasskeySignIn({ onAnswer }: PasskeySignInProps) {
  const words = identityWords.use().passkey
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const enter = async (autofill: boolean): Promise<void> => {
    const request = await call(startPasskeySignIn, {})
    if (request.data === null) return autofill ? undefined : setTrouble(problemText(request))
    const signed = await signWithPasskey(request.data, { autofill })
    if (signed.passkey === null) return autofill ? undefined : setTrouble(words.notUsed)
    const answer = await call(signInWithPasskey, { passkey: signed.passkey })
    if (answer.data === null) return setTrouble(problemText(answer))
    onAnswer(answer.data)
  }
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => suggest(() => latest.current(true)), [attempt])

  if (!supportsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setTrouble(null)
    await enter(false)
    setBusy(false)
    // The browser cancelled the pending suggestion to open this dialog.
    setAttempt((times) => times + 1)
  }
  return (
    <>
      <FormTrouble text={trouble} />
      <Button
        variant="secondary"
        size="lg"
        wide
        className="max-sm:px-1"
        busy={busy}
        onClick={() => void press()}
      >
        <AdminIcon name="fingerprint" />
        {words.signIn}
      </Button>
    </>
  )
}

/** Keeps a passkey suggestion pending while the page is open; returns a function that ends it. */
function suggest(enter: () => Promise<void>): () => void {
  let open = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const round = async () => {
    if (!(await supportsPasskeyAutofill()) || !open) return
    timer = setTimeout(() => void round(), renewMs)
    await enter()
  }
  void round()
  return () => {
    open = false
    clearTimeout(timer)
    if (timer !== undefined) void stopSuggesting()
  }
}
