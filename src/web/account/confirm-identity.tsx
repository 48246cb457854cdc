import { confirmIdentity } from '../../contract/account.ts'
import { wrongOnly } from '../identity/check-fields.ts'
import { FormTrouble } from '../identity/form-frame.tsx'
import { identityWords } from '../identity/identity-words.ts'
import { PasswordField } from '../identity/password-field.tsx'
import { problemOf, useForm } from '../identity/use-form.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { call } from '../platform/api.ts'
import { accountWords } from './account-words.ts'

type ConfirmIdentityProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** It is them: what they wanted can be tried again. */
  readonly onConfirmed: () => void
}

/** Asks for the password once more, before a change that could lock the owner out. */
export function ConfirmIdentity({ open, onClose, onConfirmed }: ConfirmIdentityProps) {
  const words = accountWords.use().confirm
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <ConfirmForm onConfirmed={onConfirmed} />
    </Dialog>
  )
}

function ConfirmForm({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const words = accountWords.use().confirm
  const { password, fields } = identityWords.use()
  const { form, values, problems, trouble, busy, change, fail, refuse, submit } = useForm({ password: '' })
  const send = async () => {
    const answer = await call(confirmIdentity, { by: 'password', password: values.password })
    if (answer.problem?.code === 'password-wrong') return refuse({ password: 'wrong' })
    if (answer.data === null) return fail(answer)
    onConfirmed()
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-2.5"
      onSubmit={(event) =>
        void submit(
          () => wrongOnly({ password: values.password === '' ? 'required' : undefined }),
          send,
        )(event)
      }
    >
      <p>{words.text}</p>
      <PasswordField
        label={password}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={problemOf(fields.givenPassword, problems.password)}
        onChange={(text) => change('password', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" busy={busy}>
        {words.submit}
      </Button>
    </form>
  )
}
