import { addManager } from '#contract/admin/team.ts'
import { duties } from '#shop/identity/permission.ts'
import { Field } from '#web/kit/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../frame/call-admin.ts'
import { DutyBoxes } from './duty-boxes.tsx'
import { teamWords } from '#web/admin/words.ts'

type AddProps = { readonly open: boolean; readonly onClose: () => void }
type Draft = { readonly login: string; readonly duties: readonly string[] }

const nobody: Draft = { login: '', duties: [] }

export function AddManager({ open, onClose }: AddProps) {
  const words = teamWords.use()
  return (
    <FormDialog
      open={open}
      title={words.add}
      onClose={onClose}
      first={nobody}
      send={({ login, duties: chosen }) =>
        callAdmin(addManager, { login, duties: duties.filter((duty) => chosen.includes(duty)) })
      }
      submit={words.add}
      said={words.added}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
