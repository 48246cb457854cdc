import { useState } from 'react'
import type { twoFactorMethodNames, SignInResponse } from '#contract/identity/identity.ts'
import { verifyTwoFactor, startTwoFactorPasskey } from '#contract/identity/two-factor.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { call } from '#web/platform/http/api.ts'
import type { ApiResponse, Failure } from '#web/platform/http/send.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { FormFrame } from './fields/form-frame.tsx'
import { identityWords } from './identity-words.ts'
import { LatinField } from './fields/latin-field.tsx'
import { signWithPasskey, supportsPasskeys } from './passkeys/passkeys.ts'
import { useForm } from '#web/platform/forms/use-form.ts'

type Method = (typeof twoFactorMethodNames)[number]

type TwoFactorStepProps = {
  readonly challenge: string
  readonly methods: readonly Method[]
  readonly onResponse: (response: SignInResponse) => void
  /** Goes back to the first step, with a message if this sign-in has expired. */
  readonly onStartAgain: (why: string | null) => void
}

/** The second factor of a sign-in: a code of the app, a passkey, or a recovery code. */
export function TwoFactorStep({ challenge, methods, onResponse, onStartAgain }: TwoFactorStepProps) {
  const words = identityWords.use()
  const usable = methods.filter((one) => one !== 'passkey' || supportsPasskeys())
  const [method, setMethod] = useState<Method>(usable[0] ?? 'recovery-code')
  const problemText = useProblemText()
  const finish = (response: ApiResponse<SignInResponse>, fail: (response: Failure) => void) => {
    if (response.data !== null) onResponse(response.data)
    else if (response.problem?.code === 'sign-in-ended') onStartAgain(problemText(response))
    else fail(response)
  }
  return (
    <FormFrame title={words.twoFactorStep.title} lead={words.twoFactorStep.lead[method]}>
      <Card padding="large" raised className="grid gap-2.5">
        {method === 'passkey' ? (
          <PasskeyStep challenge={challenge} finish={finish} />
        ) : (
          <CodeForm key={method} by={method} challenge={challenge} finish={finish} />
        )}
        {usable.length > 1 && (
          <div className="grid justify-items-center gap-0.5 border-t border-line pt-2">
            {usable
              .filter((one) => one !== method)
              .map((one) => (
                <Button key={one} variant="quiet" onClick={() => setMethod(one)}>
                  {words.twoFactorStep.use[one]}
                </Button>
              ))}
          </div>
        )}
      </Card>
      <Button variant="quiet" className="justify-self-center" onClick={() => onStartAgain(null)}>
        {words.twoFactorStep.startAgain}
      </Button>
    </FormFrame>
  )
}

type StepProps = {
  readonly challenge: string
  readonly finish: (response: ApiResponse<SignInResponse>, fail: (response: Failure) => void) => void
}

function CodeForm({ by, challenge, finish }: StepProps & { readonly by: Exclude<Method, 'passkey'> }) {
  const words = identityWords.use()
  const form = useForm({
    first: { code: '' },
    schema: verifyTwoFactor.input,
    input: ({ code }) => ({ by, challenge, code }),
    texts: words.fields,
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) =>
        finish(await call(verifyTwoFactor, body), (response) =>
          response.problem?.code === 'code-wrong' ? form.refuse({ code: 'wrong' }) : form.fail(response),
        )
      }
      foot={
        <Button type="submit" size="lg" wide busy={form.busy}>
          {words.twoFactorStep.submit}
        </Button>
      }
    >
      <LatinField
        ref={focusOnMount}
        label={words.twoFactorStep.label[by]}
        inputMode={by === 'totp' ? 'numeric' : 'text'}
        autoComplete={by === 'totp' ? 'one-time-code' : 'off'}
        required
        maxLength={20}
        className="font-mono text-lg"
        {...form.text('code')}
      />
    </Form>
  )
}

function PasskeyStep({ challenge, finish }: StepProps) {
  const words = identityWords.use()
  const form = useForm({ first: {}, problemText: useProblemText() })
  const send = async () => {
    const request = await call(startTwoFactorPasskey, { challenge })
    if (request.data === null) return finish(request, form.fail)
    const signed = await signWithPasskey(request.data)
    if (signed.passkey === null) return form.setError(words.passkey.notUsed)
    finish(await call(verifyTwoFactor, { by: 'passkey', challenge, passkey: signed.passkey }), form.fail)
  }
  return (
    <Form
      form={form}
      onSend={send}
      foot={
        <Button type="submit" size="lg" wide busy={form.busy} ref={focusOnMount}>
          <AdminIcon name="fingerprint" />
          {words.passkey.use}
        </Button>
      }
    />
  )
}
