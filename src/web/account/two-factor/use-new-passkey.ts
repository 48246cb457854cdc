import { useState } from 'react'
import { addPasskey, startPasskey, type WithRecoveryCodes } from '#contract/identity/two-factor.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { createPasskey } from '#web/identity/passkeys/passkeys.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { accountWords } from '../account-words.ts'
import { nameBrowser } from '../sessions/name-browser.ts'
import { withFreshSignIn } from '../proof/prove-identity.ts'

/** Creates a passkey and adds it to the account, named after this browser. */
export function useNewPasskey(onDone: (response: WithRecoveryCodes) => void) {
  const { second, sessions } = accountWords.use()
  const { passkey: words } = identityWords.use()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const make = async (): Promise<string | null> => {
    const options = await withFreshSignIn(() => call(startPasskey, {}))
    if (options.data === null)
      return options.problem?.code === 'fresh-sign-in-needed' ? null : problemText(options)
    const made = await createPasskey(options.data)
    if (made.passkey === null) return made.why === 'already' ? words.already : words.notMade
    const named = nameBrowser(navigator.userAgent)
    const label = named === null ? second.passkeys.first : sessions.on(named.browser, named.system)
    const { passkey } = made
    const response = await withFreshSignIn(() => call(addPasskey, { label, passkey }))
    if (response.data === null) return problemText(response)
    notify('success', second.passkeys.added)
    onDone(response.data)
    return null
  }
  const add = async () => {
    setBusy(true)
    setError(null)
    setError(await make())
    setBusy(false)
  }
  return { add: () => void add(), busy, error }
}
