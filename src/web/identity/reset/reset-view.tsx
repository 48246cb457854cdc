import { useEffect, useState } from 'react'
import { removeFragment, useFragmentChange } from '#web/platform/browser/fragment.ts'
import { RequestReset } from './request-reset.tsx'
import { SetPassword } from './set-password.tsx'

/** /reset-password: requests a link or, with the link from the e-mail, sets the password. */
export function ResetView() {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(removeFragment, [])
  useFragmentChange(() => {
    // other fragments are anchors of the page
    if (!location.hash.startsWith('#token=')) return
    setToken(tokenInAddress())
    removeFragment()
  })
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
