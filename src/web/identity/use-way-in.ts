import { useEffect, useRef } from 'react'
import { go } from '../platform/router.tsx'
import { useSession } from '../platform/session.ts'
import { returnAddress, wantedPage } from './return-address.ts'

/** Whoever is signed in has no business on the pages that lead in; `held` keeps them a moment longer. */
export function useWayIn(held = false): void {
  const { status, user } = useSession()
  const cameSignedIn = useRef(true)
  useEffect(() => {
    if (status === 'anonymous') cameSignedIn.current = false
    if (status !== 'signed-in' || held) return
    go(cameSignedIn.current ? (wantedPage() ?? '/account') : returnAddress(user), { replace: true })
  }, [status, held, user])
}
