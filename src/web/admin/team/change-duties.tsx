import { changeDuties, type Manager } from '#contract/admin/team.ts'
import { duties } from '#shop/identity/permission.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { DutyBoxes } from './duty-boxes.tsx'
import { teamWords } from '#web/admin/words.ts'

type ChangeProps = { readonly manager: Manager | null; readonly onClose: () => void }

export function ChangeDuties({ manager, onClose }: ChangeProps) {
  const words = teamWords.use()
  return (
    <FormWindow
      open={manager !== null}
      onClose={onClose}
      title={manager === null ? '' : words.changeTitle(manager.username)}
    >
      {manager !== null && <ChangeForm manager={manager} onDone={onClose} />}
    </FormWindow>
  )
}

function ChangeForm({ manager, onDone }: { readonly manager: Manager; readonly onDone: () => void }) {
  const words = teamWords.use()
  const first: { duties: readonly string[] } = { duties: manager.duties }
  const form = useAdminForm(first)
  const send = async (wanted: readonly string[], done: string) => {
    const response = await callAdmin(changeDuties, {
      userId: manager.id,
      duties: duties.filter((duty) => wanted.includes(duty)),
      seen: [...manager.duties],
    })
    if (response.data === null) return form.fail(response)
    form.reset({ duties: wanted })
    notify('success', done)
    onDone()
  }
  const save = async () => {
    const wanted = form.values.duties
    // removing from the team has its own button
    if (wanted.length === 0) form.refuse({ duties: 'required' })
    else await send(wanted, words.saved)
  }
  const remove = form.submit(() => send([], words.removed))
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <div className="flex flex-wrap justify-between gap-1">
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
          <Button
            variant="danger"
            busy={form.busy}
            onClick={(event) => window.confirm(words.removeQuestion(manager.username)) && remove(event)}
          >
            {words.remove}
          </Button>
        </div>
      }
    >
      <DutyBoxes
        chosen={form.values.duties}
        onChange={(chosen) => form.set('duties', chosen)}
        error={form.errorOf('duties')}
      />
    </AdminForm>
  )
}
