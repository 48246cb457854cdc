import { useEffect, useState } from 'react'
import { RequestReset } from './request-reset.tsx'
import { SetPassword } from './set-password.tsx'

/** /reset-password: requests a link or, with the link from the e-mail, sets the password. */
export function ResetView() {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const readToken = () => {
      const token = tokenInAddress()
      if (token === null) return
      setToken(token)
      // Remove the token from the address bar and the browser's history.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    readToken()
    addEventListener('hashchange', readToken)
    return () => removeEventListener('hashchange', readToken)
  }, [])
  return token === null ? (
    <RequestReset />
  ) : (
    <SetPassword key={token} token={token} onAskAgain={() => setToken(null)} />
  )
}

/** Null without a token; empty if the link was damaged on its way. */
function tokenInAddress(): string | null {
  return location.hash === '' ? null : (new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
}
