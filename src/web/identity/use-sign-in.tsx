import { type ReactNode, useState } from 'react'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { Card } from '#web/kit/card.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { storeSession } from './session/store-session.ts'
import { FormFrame } from './fields/form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { NewPasswordForm } from './reset/new-password-form.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'
import { useRedirectIfSignedIn } from './session/redirect-if-signed-in.ts'

type Step =
  | { readonly name: 'first'; readonly error: string | null }
  | {
      readonly name: 'second'
      readonly response: Extract<SignInResponse, { state: 'second-factor' }>
      /** The password from the first step: a one-time password must be replaced right after. */
      readonly password: string | null
    }
  | { readonly name: 'temporary'; readonly password: string }

/**
 * The steps after the first, whichever method was used: two-factor authentication if required, replacing a
 * one-time password, and redirecting.
 */
export function useSignIn() {
  const words = identityWords.use()
  const [step, setStep] = useState<Step>({ name: 'first', error: null })
  useRedirectIfSignedIn(step.name === 'temporary')
  const onResponse = (response: SignInResponse, password: string | null = null) => {
    if (response.state === 'second-factor') return setStep({ name: 'second', response, password })
    if (response.mustChangePassword && password !== null) setStep({ name: 'temporary', password })
    storeSession(response)
    notify('success', words.signIn.done)
  }
  const restart = (error: string | null) => setStep({ name: 'first', error })
  return {
    onResponse,
    /** Why the visitor is back at the first step. */
    error: step.name === 'first' ? step.error : null,
    /** The step shown instead of the first one. */
    next: nextStep(step, words, onResponse, restart),
  }
}

function nextStep(
  step: Step,
  words: ReturnType<typeof identityWords.use>,
  onResponse: (response: SignInResponse, password: string | null) => void,
  restart: (error: string | null) => void,
): ReactNode {
  if (step.name === 'first') return null
  if (step.name === 'temporary')
    return (
      <FormFrame title={words.temporary.title} lead={words.temporary.lead}>
        <Card padding="large" raised>
          <NewPasswordForm currentPassword={step.password} onDone={() => restart(null)} />
        </Card>
      </FormFrame>
    )
  return (
    <TwoFactorStep
      challenge={step.response.challenge}
      methods={step.response.methods}
      onResponse={(response) => onResponse(response, step.password)}
      onStartAgain={restart}
    />
  )
}
