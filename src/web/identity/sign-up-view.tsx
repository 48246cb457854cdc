import { useState } from 'react'
import type { CodeSent } from '../../contract/identity.ts'
import { forgetTab, storeTabJson } from '../platform/storage.ts'
import { CodeStep } from './code-step.tsx'
import { formLook, FormFrame } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { OtherWays } from './other-ways.tsx'
import { readPending } from './pending-code.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignIn } from './use-sign-in.tsx'
import { WayLink } from './way-link.tsx'

/** /sign-up: the form, then the code from the mailbox. Looking into the mailbox in this tab loses nothing. */
export function SignUpView() {
  const words = identityWords.use().signUp
  const [pending, setPending] = useState(() => readPending('sign_up'))
  const [nameTaken, setNameTaken] = useState(false)
  const { take, next } = useSignIn()

  const wait = (email: string, sent: CodeSent) => {
    storeTabJson('sign_up', { email, sent, askedAt: Date.now() })
    setPending(readPending('sign_up'))
  }
  const startAgain = (taken: boolean) => {
    forgetTab('sign_up')
    setNameTaken(taken)
    setPending(null)
  }

  if (next !== null) return next
  if (pending !== null)
    return (
      <CodeStep
        pending={pending}
        onSent={(sent) => wait(pending.email, sent)}
        onStartAgain={() => startAgain(false)}
        onNameTaken={() => startAgain(true)}
      />
    )
  return (
    <FormFrame title={words.title} lead={words.lead}>
      <div className={formLook}>
        <SignUpForm nameTaken={nameTaken} onSent={wait} />
        <OtherWays to="sign-up" onAnswer={take} />
      </div>
      <p className="text-center">
        {words.haveOne} <WayLink href="/sign-in">{words.toSignIn}</WayLink>
      </p>
    </FormFrame>
  )
}
