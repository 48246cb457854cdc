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
  const [trouble, setTrouble] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setTrouble(null)
    const answer = await withFreshSignIn(() => call(startTotp, {}))
    setBusy(false)
    if (answer.data !== null) setStarted(answer.data)
    else if (answer.problem?.code !== 'fresh-sign-in-needed') setTrouble(problemText(answer))
  }
  return { start: () => void start(), started, stop: () => setStarted(null), busy, trouble }
}
