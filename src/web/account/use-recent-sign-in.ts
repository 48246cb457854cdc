import { useCallback, useState } from 'react'
import type { Answer } from '#web/platform/http/api.ts'

/** For changes that ask for a fresh proof of identity: asks for the password, then tries again. */
export function useRecentSignIn(hasPassword: boolean) {
  const [asking, setAsking] = useState(false)
  return {
    asking,
    close: useCallback(() => setAsking(false), []),
    /** True when an answer wants that proof; the question opens where there is a password to ask for. */
    asks(answer: Answer<unknown>): boolean {
      const wanted = answer.problem?.code === 'fresh-sign-in-needed'
      if (wanted && hasPassword) setAsking(true)
      return wanted
    },
    confirmed(again: () => Promise<void>): Promise<void> {
      setAsking(false)
      return again()
    },
  }
}
