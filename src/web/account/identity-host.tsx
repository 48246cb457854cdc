import { useCallback } from 'react'
import { useStore } from '#web/platform/framework/store.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { identityQuestion } from './prove-identity.ts'

/** Asks who is there when a change wants a fresh proof of identity. Stands once on the account page and in the admin area. */
export function IdentityHost() {
  const question = useStore(identityQuestion)
  const refuse = useCallback(() => question?.answer(false), [question])
  return (
    <ConfirmIdentity open={question !== null} onClose={refuse} onConfirmed={() => question?.answer(true)} />
  )
}
