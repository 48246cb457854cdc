import { useCallback, useEffect, useState } from 'react'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { type Answer, call } from './api.ts'

/**
 * The answer of a call that a page makes once it is on screen; null while it is on its way. `read` is the last that
 * could be read, for a page that keeps what it shows while reading again fails. Another `input` needs another key.
 */
export function useAnswer<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
): { answer: Answer<OutputOf<E>> | null; read: OutputOf<E> | null; reload: () => void } {
  const [answer, setAnswer] = useState<Answer<OutputOf<E>> | null>(null)
  const [read, setRead] = useState<OutputOf<E> | null>(null)
  const [question, setQuestion] = useState({ input })
  useEffect(() => {
    const stop = new AbortController()
    const take = (next: Answer<OutputOf<E>>) => {
      setAnswer(next)
      if (next.data !== null) setRead(next.data)
    }
    call(endpoint, question.input, { signal: stop.signal }).then(take, () => {
      // Stopped because the page was left.
    })
    return () => stop.abort()
  }, [endpoint, question])
  const reload = useCallback(() => setQuestion((last) => ({ ...last })), [])
  return { answer, read, reload }
}
