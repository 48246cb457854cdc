import { useState } from 'react'
import type { CodeSent } from '../../contract/identity.ts'
import { forgetTab, storeTabJson } from '../platform/storage.ts'
import { CodeStep } from './code-step.tsx'
import { FormFrame } from './form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { readPending } from './pending-code.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useWayIn } from './use-way-in.ts'
import { WayLink } from './way-link.tsx'

/** /sign-up: the form, then the code from the mailbox. Looking into the mailbox in this tab loses nothing. */
export function SignUpView() {
  const words = identityWords.use().signUp
  const [pending, setPending] = useState(() => readPending('sign_up'))
  const [nameTaken, setNameTaken] = useState(false)
  useWayIn()

  const wait = (email: string, sent: CodeSent) => {
    storeTabJson('sign_up', { email, sent, askedAt: Date.now() })
    setPending(readPending('sign_up'))
  }
  const startAgain = (taken: boolean) => {
    forgetTab('sign_up')
    setNameTaken(taken)
    setPending(null)
  }

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
      <SignUpForm nameTaken={nameTaken} onSent={wait} />
      <p className="text-center">
        {words.haveOne} <WayLink href="/sign-in">{words.toSignIn}</WayLink>
      </p>
    </FormFrame>
  )
}
