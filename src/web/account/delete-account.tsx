import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { deleteAccount, getDeletion } from '#contract/privacy.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { LatinField } from '#web/identity/fields/latin-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form } from '#web/kit/form.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { signOut, useSession } from '#web/platform/http/session.ts'
import { accountWords } from './account-words.ts'
import { withFreshSignIn } from './proof/prove-identity.ts'

type Deletion = OutputOf<typeof getDeletion>

/** Deletion of the account, behind a button and a dialog that explains the consequences. */
export function DeleteAccount() {
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
        <Consequences onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

type ConsequencesProps = { readonly onClose: () => void }

function Consequences({ onClose }: ConsequencesProps) {
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
      <LeaveForm deletion={deletion} onClose={onClose} onRefused={() => void refetch()} />
    </div>
  )
}

type LeaveFormProps = ConsequencesProps & {
  readonly deletion: Deletion
  /** Something may have been bought since: the consequences have to be read again. */
  readonly onRefused: () => void
}

function LeaveForm({ deletion, onClose, onRefused }: LeaveFormProps) {
  const words = accountWords.use().leave
  const { user } = useSession()
  const unopened = deletion.unrevealedKeys + deletion.freshFiles
  const own = user?.username ?? ''
  const form = useForm({
    first: { username: '', acceptLoss: false },
    check: ({ username }) =>
      username.trim().toLowerCase() === own.toLowerCase() ? {} : { username: 'different' },
    texts: { username: { invalid: words.nameWrong } },
    problemText: useProblemText(),
  })
  const leave = async () => {
    const acceptLoss = unopened > 0 && form.values.acceptLoss
    if (unopened > 0 && !acceptLoss) return form.setError(words.acceptFirst)
    const response = await withFreshSignIn(() => call(deleteAccount, { acceptLoss }))
    if (response.error !== null) {
      onRefused()
      return form.fail(response)
    }
    signOut()
    navigate('/', { replace: true })
    notify('success', words.done)
  }
  return (
    <Form
      form={form}
      onSend={leave}
      className="grid gap-2"
      foot={
        <div className="flex flex-wrap gap-1">
          <Button type="submit" variant="danger" busy={form.busy}>
            {words.confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      }
    >
      {unopened > 0 && (
        <div className="rounded-sm border-s-4 border-warning bg-warning-soft p-1.5">
          <p className="font-semibold">{words.unopened(deletion.unrevealedKeys, deletion.freshFiles)}</p>
          <Checkbox label={words.acceptLoss} {...form.tick('acceptLoss')} />
        </div>
      )}
      <LatinField label={words.typeName(own)} autoComplete="off" required {...form.text('username')} />
    </Form>
  )
}
