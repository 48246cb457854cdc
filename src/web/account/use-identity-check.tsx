import { type ReactNode, useCallback, useState } from 'react'
import type { Answer } from '#web/platform/http/api.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Makes a call that may want a fresh proof of identity. */
export type Proved = <Data>(make: () => Promise<Answer<Data>>) => Promise<Answer<Data>>

type Proof = {
  /** Makes a call; where it wants a fresh proof of identity, asks for one and makes the call again. */
  readonly proved: Proved
  /** The question; stands once anywhere on the page. */
  readonly question: ReactNode
}

/** For changes that ask for a fresh proof of identity. Who does not give it gets the refusal. */
export function useIdentityCheck(): Proof {
  const [asked, setAsked] = useState<{ readonly answer: (given: boolean) => void } | null>(null)
  const settle = (given: boolean) => {
    setAsked(null)
    asked?.answer(given)
  }
  const refuse = useCallback(() => {
    setAsked(null)
    asked?.answer(false)
  }, [asked])
  const proved: Proved = async (make) => {
    const answer = await make()
    if (answer.problem?.code !== 'fresh-sign-in-needed') return answer
    const given = await new Promise((resolve: (given: boolean) => void) => setAsked({ answer: resolve }))
    return given ? make() : answer
  }
  return {
    proved,
    question: <ConfirmIdentity open={asked !== null} onClose={refuse} onConfirmed={() => settle(true)} />,
  }
}
