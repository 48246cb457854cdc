import { confirmIdentity, getAccount } from '#contract/identity/account.ts'
import { confirmByPasskey, startPasskeyConfirmation } from '#contract/identity/two-factor.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { GoogleCredentialButton } from '#web/identity/google/google-credential-button.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { signWithPasskey, supportsPasskeys } from '#web/identity/passkeys/passkeys.ts'
import { PasswordField } from '#web/identity/fields/password-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form } from '#web/kit/form.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { accountWords } from '../account-words.ts'

type ConfirmIdentityProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Called once the identity is confirmed: the change can be tried again. */
  readonly onConfirmed: () => void
}

/** Asks for the password or another proof of identity before a change that could lock the owner out. */
export function ConfirmIdentity({ open, onClose, onConfirmed }: ConfirmIdentityProps) {
  const words = accountWords.use().confirm
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <Ways onConfirmed={onConfirmed} />
    </Dialog>
  )
}

type WayProps = { readonly onConfirmed: () => void }

function Ways({ onConfirmed }: WayProps) {
  const { confirm: words, failed } = accountWords.use()
  const { data, error, refetch } = useRead(getAccount, {})
  if (data === undefined)
    return error === null ? <Spinner small /> : <ErrorState title={failed} onRetry={() => void refetch()} />
  const { hasPassword, secondFactors: twoFactorMethods, googleEmail } = data
  const byPasskey = twoFactorMethods.includes('passkey') && supportsPasskeys()
  const byGoogle = googleEmail !== null
  if (!hasPassword && !byPasskey && !byGoogle) return <p>{words.signInAgain}</p>
  return (
    <div className="grid gap-2">
      <p>{byPasskey || byGoogle ? words.otherText : words.text}</p>
      {hasPassword && <PasswordWay onConfirmed={onConfirmed} />}
      {hasPassword && (byPasskey || byGoogle) && <p className="text-center text-sm text-muted">{words.or}</p>}
      {byPasskey && <PasskeyWay onConfirmed={onConfirmed} />}
      {byGoogle && <GoogleWay onConfirmed={onConfirmed} />}
    </div>
  )
}

function PasswordWay({ onConfirmed }: WayProps) {
  const words = accountWords.use().confirm
  const { password, fields } = identityWords.use()
  const form = useForm({
    first: { password: '' },
    schema: confirmIdentity.input,
    input: (values) => ({ by: 'password', ...values }),
    texts: { password: fields.typedPassword },
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(confirmIdentity, body)
        if (response.problem?.code === 'password-wrong') return form.refuse({ password: 'wrong' })
        if (response.data === null) return form.fail(response)
        onConfirmed()
      }}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
      }
    >
      <PasswordField label={password} autoComplete="current-password" {...form.text('password')} />
    </Form>
  )
}

function GoogleWay({ onConfirmed }: WayProps) {
  const problemText = useProblemText()
  const confirm = async (credential: string) => {
    const response = await call(confirmIdentity, { by: 'google', credential })
    if (response.data === null) return problemText(response)
    onConfirmed()
    return null
  }
  return <GoogleCredentialButton quiet text="continue_with" onCredential={confirm} />
}

function PasskeyWay({ onConfirmed }: WayProps) {
  const { passkey: words } = identityWords.use()
  const form = useForm({ first: {}, problemText: useProblemText() })
  const send = async () => {
    const request = await call(startPasskeyConfirmation, {})
    if (request.data === null) return form.fail(request)
    const signed = await signWithPasskey(request.data)
    if (signed.passkey === null) return form.setError(words.notUsed)
    const response = await call(confirmByPasskey, { passkey: signed.passkey })
    if (response.data === null) return form.fail(response)
    onConfirmed()
  }
  return (
    <Form
      form={form}
      onSend={send}
      foot={
        <Button type="submit" variant="secondary" busy={form.busy}>
          <AdminIcon name="fingerprint" />
          {words.use}
        </Button>
      }
    />
  )
}
