import { useCallback, useEffect } from 'react'
import { notify } from '#web/kit/toasts.tsx'
import { hasSaved } from '#web/platform/forms/saved-form.ts'
import { accountWords } from '../account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { useIdentityQuestion } from './prove-identity.ts'

/**
 * Asks for proof of identity when a change requires it, and tells users who come back that their input was
 * saved. Rendered once on the account page and in the admin area.
 */
export function IdentityHost() {
  const question = useIdentityQuestion()
  const { typedKept } = accountWords.use()
  useEffect(() => {
    if (hasSaved()) notify('info', typedKept)
  }, [typedKept])
  const refuse = useCallback(() => question?.answer(false), [question])
  return (
    <ConfirmIdentity open={question !== null} onClose={refuse} onConfirmed={() => question?.answer(true)} />
  )
}
