import { useEffect, useRef, useState } from 'react'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/identity/two-factor.ts'
import { Button } from '#web/kit/button.tsx'
import { FormError } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { call } from '#web/platform/http/api.ts'
import { identityWords } from '../identity-words.ts'
import { signWithPasskey, stopSuggesting, supportsPasskeyAutofill, supportsPasskeys } from './passkeys.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'

type PasskeySignInProps = { readonly onResponse: (response: SignInResponse) => void }

/** Renewed shortly before the challenge of a pending suggestion expires. */
const renewMs = 280_000

/** Sign-in by passkey: a button, and autofill suggestions if supported. Nothing without passkey support. */
export function PasskeySignIn({ onResponse }: PasskeySignInProps) {
  const words = identityWords.use().passkey
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const enter = async (autofill: boolean): Promise<void> => {
    const request = await call(startPasskeySignIn, {})
    if (request.data === null) return autofill ? undefined : setError(problemText(request))
    const signed = await signWithPasskey(request.data, { autofill })
    if (signed.passkey === null) return autofill ? undefined : setError(words.notUsed)
    const response = await call(signInWithPasskey, { passkey: signed.passkey })
    if (response.data === null) return setError(problemText(response))
    onResponse(response.data)
  }
  const latest = useRef(enter)
  useEffect(() => {
    latest.current = enter
  })
  useEffect(() => suggest(() => latest.current(true)), [attempt])

  if (!supportsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setError(null)
    await enter(false)
    setBusy(false)
    // The browser cancelled the pending suggestion to open this dialog.
    setAttempt((times) => times + 1)
  }
  return (
    <>
      <FormError text={error} />
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
