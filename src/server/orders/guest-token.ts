import { createHmac } from 'node:crypto'
import { guestCookie } from '../http/bind.ts'
import type { Steps } from '../http/route.ts'
import { hashToken } from '../identity/resolve-session.ts'

const guestCookieSeconds = 60 * 60 * 24 * 30

/**
 * The cookie that lets a guest's browser see its order again. A browser that has one keeps it. A
 * new one is drawn from the Idempotency-Key, which only this browser knows: when the first answer
 * was lost on the way, the retry gets the same cookie with the same order.
 */
export function guestHashFor(steps: Steps, secret: Buffer, idempotencyKey: string): Buffer {
  if (steps.actor.guestHash !== null) return steps.actor.guestHash
  const token = createHmac('sha256', secret).update(idempotencyKey).digest('base64url')
  if (steps.actor.user === null)
    steps.reply.cookies.push({
      name: guestCookie,
      value: token,
      seconds: guestCookieSeconds,
      sameSite: 'Lax',
    })
  return hashToken(token)
}
