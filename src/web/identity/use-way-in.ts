import { useEffect } from 'react'
import { go } from '../platform/router.tsx'
import { useSession } from '../platform/session.ts'
import { returnAddress } from './return-address.ts'

/** Whoever is signed in has no business on the pages that lead in; `held` keeps them a moment longer. */
export function useWayIn(held = false): void {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed-in' && !held) go(returnAddress(), { replace: true })
  }, [status, held])
}
