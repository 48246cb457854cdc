import { useState } from 'react'
import type { CodeSent } from '#contract/identity/identity.ts'
import { forgetTab, storeTabJson } from '#web/platform/browser/storage.ts'
import { CodeStep } from './code-step.tsx'
import { FormFrame } from './fields/form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { invitationInTab } from './invitation-in-tab.ts'
import { OtherMethods } from './other-methods.tsx'
import { readPending } from './pending-code.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignIn } from './use-sign-in.tsx'
import { MethodLink } from './fields/method-link.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { Card } from '#web/kit/card.tsx'

/** /sign-up: the form, then the code sent by e-mail. Opening the mailbox in this tab loses nothing. */
export function SignUpView() {
  const words = identityWords.use().signUp
  const [pending, setPending] = useState(() => readPending('sign_up'))
  const [nameTaken, setNameTaken] = useState(false)
  const { onResponse, next } = useSignIn()
  const { registrationClosed } = useShop()
  const [invited] = useState(invitationInTab)

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
  if (registrationClosed === true && pending === null && invited === null)
    return (
      <FormFrame title={words.closedTitle} lead={words.closed}>
        <Card padding="large" raised className="flex flex-wrap gap-1">
          <ButtonLink href="/products">{words.toProducts}</ButtonLink>
          <ButtonLink variant="secondary" href="/sign-in">
            {words.toSignIn}
          </ButtonLink>
        </Card>
      </FormFrame>
    )
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
      <Card padding="large" raised className="grid gap-2.5">
        <SignUpForm nameTaken={nameTaken} onSent={wait} />
        {registrationClosed !== true && <OtherMethods to="sign-up" onResponse={onResponse} />}
      </Card>
      <p className="text-center">
        {words.haveOne} <MethodLink href="/sign-in">{words.toSignIn}</MethodLink>
      </p>
    </FormFrame>
  )
}
