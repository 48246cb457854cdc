import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { startTotp } from '#contract/identity/two-factor.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { call } from '#web/platform/http/api.ts'
import { withFreshSignIn } from '../proof/prove-identity.ts'

/** The secret for an authenticator app, once requested. */
export type StartedApp = OutputOf<typeof startTotp>

/** Starts the setup of an authenticator app. */
export function useNewApp() {
  const problemText = useProblemText()
  const [started, setStarted] = useState<StartedApp | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setError(null)
    const response = await withFreshSignIn(() => call(startTotp, {}))
    setBusy(false)
    if (response.data !== null) setStarted(response.data)
    else if (response.problem?.code !== 'fresh-sign-in-needed') setError(problemText(response))
  }
  return { start: () => void start(), started, stop: () => setStarted(null), busy, error }
}
