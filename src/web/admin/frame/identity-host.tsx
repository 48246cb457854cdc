import { useCallback } from 'react'
import { ConfirmIdentity } from '../../account/confirm-identity.tsx'
import { useCell } from '../../platform/cell.ts'
import { identityQuestion } from './change.ts'

/** Asks for the password when a change wants a fresh proof of identity. */
export function IdentityHost() {
  const question = useCell(identityQuestion)
  const refuse = useCallback(() => question?.answer(false), [question])
  return (
    <ConfirmIdentity open={question !== null} onClose={refuse} onConfirmed={() => question?.answer(true)} />
  )
}
