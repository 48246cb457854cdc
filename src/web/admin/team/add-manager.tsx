import { addManager } from '../../../contract/desk.ts'
import { duties } from '../../../shop/identity/permission.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { DutyBoxes } from './duty-boxes.tsx'
import { teamWords } from './team-words.ts'

type AddProps = { readonly open: boolean; readonly onClose: () => void }

export function AddManager({ open, onClose }: AddProps) {
  const words = teamWords.use()
  return (
    <Dialog open={open} onClose={onClose} title={words.add}>
      <AddForm onDone={onClose} />
    </Dialog>
  )
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const words = teamWords.use()
  const first: { login: string; duties: readonly string[] } = { login: '', duties: [] }
  const form = useDeskForm(first)
  const save = async () => {
    const { login, duties: chosen } = form.values
    const answer = await change(addManager, { login, duties: duties.filter((duty) => chosen.includes(duty)) })
    if (answer.data === null) return form.fail(answer)
    form.reset(first)
    notify('success', words.added)
    onDone()
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.add}
        </Button>
      }
    >
      <Field
        label={words.login}
        hint={words.loginHint}
        dir="ltr"
        autoComplete="off"
        required
        {...form.text('login')}
      />
      <DutyBoxes
        chosen={form.values.duties}
        onChange={(chosen) => form.set('duties', chosen)}
        error={form.errorOf('duties')}
      />
    </DeskForm>
  )
}
