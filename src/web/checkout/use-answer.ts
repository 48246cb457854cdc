import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import { type Answer, call } from '../platform/api.ts'

/** The answer of a call that a page needs once it is on screen; null while it is on its way. `input` must stay the same object. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: v.InferInput<E['input']>,
): { answer: Answer<OutputOf<E>> | null; reload: () => void } {
  const [answer, setAnswer] = useState<Answer<OutputOf<E>> | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call(endpoint, input, { signal: stop.signal }).then(setAnswer, () => {
      // Stopped because the page was left.
    })
    return () => stop.abort()
  }, [endpoint, input, round])
  return { answer, reload: () => setRound(round + 1) }
}
