import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { deleteAccount, getDeletion } from '#contract/privacy.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { checkField, wrongOnly } from '#web/identity/check-fields.ts'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import { LatinField } from '#web/identity/latin-field.tsx'
import { useIdentityForm } from '#web/identity/use-identity-form.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { signOut, useSession } from '#web/platform/http/session.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { useRecentSignIn } from './use-recent-sign-in.ts'

type DeleteAccountProps = { readonly hasPassword: boolean }
type Deletion = OutputOf<typeof getDeletion>

/** The way to leave, behind a button and a window that says what it means. */
export function DeleteAccount({ hasPassword }: DeleteAccountProps) {
  const words = accountWords.use().leave
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <h3 className="text-base">{words.title}</h3>
      <p className="text-sm text-muted">{words.lead}</p>
      <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title}>
        <Consequences hasPassword={hasPassword} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

type ConsequencesProps = DeleteAccountProps & { readonly onClose: () => void }

function Consequences({ hasPassword, onClose }: ConsequencesProps) {
  const { failed, leave: words } = accountWords.use()
  const { data: deletion, error, refetch } = useRead(getDeletion, {})
  if (deletion === undefined)
    return error === null ? <Spinner small /> : <ErrorState title={failed} onRetry={() => void refetch()} />
  if (deletion.blocked !== null)
    return (
      <div className="grid gap-2">
        <p>{words.blocked[deletion.blocked]}</p>
        <Button variant="secondary" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <ul className="grid list-disc gap-0.5 ps-2.5">
        <li>{words.gone}</li>
        <li>{words.kept(deletion.orders)}</li>
        <li>{words.access}</li>
        <li>{words.final}</li>
      </ul>
      <LeaveForm deletion={deletion} hasPassword={hasPassword} onClose={onClose} />
    </div>
  )
}

type LeaveFormProps = ConsequencesProps & { readonly deletion: Deletion }

function LeaveForm({ deletion, hasPassword, onClose }: LeaveFormProps) {
  const { leave: words, confirm } = accountWords.use()
  const { user } = useSession()
  const fresh = useRecentSignIn(hasPassword)
  const unopened = deletion.unrevealedKeys + deletion.freshFiles
  const [acceptLoss, setAcceptLoss] = useState(false)
  const { form, values, problems, trouble, busy, change, fail, submit, setTrouble } = useIdentityForm({
    username: '',
  })
  const check = () =>
    wrongOnly({
      username:
        checkField.given(values.username) ??
        (values.username.trim().toLowerCase() === user?.username.toLowerCase() ? undefined : 'different'),
    })
  const leave = async () => {
    if (unopened > 0 && !acceptLoss) return setTrouble(words.acceptFirst)
    const answer = await call(deleteAccount, { acceptLoss })
    if (answer.error === null) {
      signOut()
      navigate('/', { replace: true })
      return notify('success', words.done)
    }
    if (!fresh.asks(answer)) return fail(answer)
    if (!hasPassword) setTrouble(confirm.noPassword)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-2"
        onSubmit={(event) => void submit(check, leave)(event)}
      >
        {unopened > 0 && (
          <div className="rounded-sm border-s-4 border-warning bg-warning-soft p-1.5">
            <p className="font-semibold">{words.unopened(deletion.unrevealedKeys, deletion.freshFiles)}</p>
            <Checkbox
              label={words.acceptLoss}
              checked={acceptLoss}
              onChange={(event) => setAcceptLoss(event.target.checked)}
            />
          </div>
        )}
        <LatinField
          label={words.typeName(user?.username ?? '')}
          name="username"
          autoComplete="off"
          required
          value={values.username}
          error={problems.username === undefined ? undefined : words.nameWrong}
          onChange={(text) => change('username', text)}
        />
        <FormTrouble text={trouble} />
        <div className="flex flex-wrap gap-1">
          <Button type="submit" variant="danger" busy={busy}>
            {words.confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </form>
      <ConfirmIdentity
        open={fresh.asking}
        onClose={fresh.close}
        onConfirmed={() => void fresh.confirmed(leave)}
      />
    </>
  )
}
