import { useEffect, useRef } from 'react'
import { navigate } from '#web/platform/framework/router.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { returnAddress, wantedPage } from './return-address.ts'

/** Redirects signed-in visitors away from the sign-in pages; `held` delays this. */
export function useRedirectIfSignedIn(held = false): void {
  const { status, user } = useSession()
  const cameSignedIn = useRef(true)
  useEffect(() => {
    if (status === 'anonymous') cameSignedIn.current = false
    if (status !== 'signed-in' || held) return
    navigate(cameSignedIn.current ? (wantedPage() ?? '/account') : returnAddress(user), { replace: true })
  }, [status, held, user])
}
