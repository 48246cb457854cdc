import { type CodeSent, confirmSignUp, resendSignUpCode } from '#contract/identity/identity.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { forgetTab } from '#web/platform/browser/storage.ts'
import { track } from '#web/platform/browser/track.ts'
import { CodeForm } from './code-form.tsx'
import { storeSession } from './session/store-session.ts'
import { identityWords } from './identity-words.ts'
import type { PendingCode } from './pending-code.ts'

type CodeStepProps = {
  readonly pending: PendingCode
  readonly onSent: (sent: CodeSent) => void
  readonly onStartAgain: () => void
  readonly onNameTaken: () => void
}

/** Entering the code sent by e-mail, which creates the account. */
export function CodeStep({ pending, onSent, onStartAgain, onNameTaken }: CodeStepProps) {
  const { code: words, signIn, signUp } = identityWords.use()
  const { ticket } = pending.sent
  return (
    <CodeForm
      pending={pending}
      words={{
        title: words.title,
        before: words.sentBefore,
        after: words.sentAfter,
        sentAgain: words.sentAgain,
        startAgain: words.startAgain,
      }}
      confirm={async (code, { fail, refuse, setError }) => {
        const response = await call(confirmSignUp, { ticket, code })
        if (response.problem?.code === 'code-wrong') return refuse({ code: 'wrong' })
        if (response.problem?.code === 'username-taken') return onNameTaken()
        if (response.data === null) return fail(response)
        forgetTab('sign_up')
        if (response.data.state === 'second-factor') return setError(signIn.secondFactor)
        track({ name: 'sign_up' })
        notify('success', signUp.done)
        storeSession(response.data)
      }}
      resend={() => call(resendSignUpCode, { ticket })}
      onSent={onSent}
      onStartAgain={onStartAgain}
    />
  )
}
