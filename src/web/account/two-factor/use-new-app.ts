import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { startTotp } from '#contract/identity/two-factor.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { call } from '#web/platform/http/api.ts'
import { proved } from '../prove-identity.ts'

/** What an authenticator app is to take, once it is asked for. */
export type StartedApp = OutputOf<typeof startTotp>

/** Begins the setup of an authenticator app. */
export function useNewApp() {
  const problemText = useProblemText()
  const [started, setStarted] = useState<StartedApp | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setTrouble(null)
    const answer = await proved(() => call(startTotp, {}))
    setBusy(false)
    if (answer.data !== null) setStarted(answer.data)
    else if (answer.problem?.code !== 'fresh-sign-in-needed') setTrouble(problemText(answer))
  }
  return { start: () => void start(), started, stop: () => setStarted(null), busy, trouble }
}
