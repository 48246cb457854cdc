import { useEffect, useState } from 'react'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { confirmAlert, stopAlert } from '#contract/alerts.ts'
import { type Answer, call } from '#web/platform/http/api.ts'

/** Does what a link of a mail is for; null while it is on its way. */
export function useLink<E extends Endpoint & (typeof confirmAlert | typeof stopAlert)>(
  endpoint: E,
  token: string,
): { answer: Answer<OutputOf<E>> | null; again: () => void } {
  const [answer, setAnswer] = useState<Answer<OutputOf<E>> | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void call<E>(endpoint, { token }).then(setAnswer)
  }, [endpoint, token, tries])
  const again = () => {
    setAnswer(null)
    setTries(tries + 1)
  }
  return { answer, again }
}
