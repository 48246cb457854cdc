import { useCallback } from 'react'
import { ConfirmIdentity } from '#web/account/confirm-identity.tsx'
import { useStore } from '#web/platform/framework/store.ts'
import { identityQuestion } from './call-admin.ts'

/** Asks for the password when a change wants a fresh proof of identity. */
export function IdentityHost() {
  const question = useStore(identityQuestion)
  const refuse = useCallback(() => question?.answer(false), [question])
  return (
    <ConfirmIdentity open={question !== null} onClose={refuse} onConfirmed={() => question?.answer(true)} />
  )
}
