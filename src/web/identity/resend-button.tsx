import { useEffect, useState } from 'react'
import type { CodeSent } from '#contract/identity/identity.ts'
import { minutesLeft } from '#web/platform/dates/shop-time.ts'
import { Button } from '#web/kit/button.tsx'
import { identityWords } from './identity-words.ts'

type ResendButtonProps = {
  /** When the last code was requested, in ms. */
  readonly since: number
  readonly sent: CodeSent
  readonly busy: boolean
  readonly onPress: () => void
}

/** Requests another code, once the waiting time is over and while attempts are left. */
export function ResendButton({ since, sent, busy, onPress }: ResendButtonProps) {
  const words = identityWords.use().code
  const [now, setNow] = useState(Date.now)
  const left = since + sent.resendAfterSeconds * 1000 - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  if (sent.resendsLeft === 0) return <p className="text-sm text-muted">{words.noMore}</p>
  return (
    <Button variant="secondary" wide busy={busy} disabled={left > 0} onClick={onPress}>
      {left > 0 ? words.resendIn(minutesLeft(left)) : words.resend}
    </Button>
  )
}
