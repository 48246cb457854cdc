import { inviteManager } from '#contract/admin/team.ts'
import { duties } from '#shop/identity/permission.ts'
import { invitationHours } from '#shop/limits.ts'
import { languages } from '#shop/localized.ts'
import { Field, Select } from '#web/kit/field.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { DutyBoxes } from './duty-boxes.tsx'
import { teamWords } from '#web/admin/words.ts'

type Props = { readonly open: boolean; readonly onClose: () => void }
type Draft = { readonly email: string; readonly language: string; readonly duties: readonly string[] }

/** Invites a person to the team by e-mail. */
export function InviteManager({ open, onClose }: Props) {
  const words = teamWords.use()
  const first: Draft = { email: '', language: useLanguage(), duties: [] }
  return (
    <FormDialog
      open={open}
      title={words.invite}
      onClose={onClose}
      first={first}
      send={({ email, language, duties: chosen }) =>
        callAdmin(inviteManager, {
          email,
          language: languages.find((one) => one === language) ?? 'en',
          duties: duties.filter((duty) => chosen.includes(duty)),
        })
      }
      submit={words.send}
      message={words.sent}
    >
      {(form) => (
        <>
          <p>{words.inviteText(invitationHours)}</p>
          <Field label={words.email} type="email" autoComplete="off" required {...form.text('email')} />
          <Select label={words.language} {...form.text('language')}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {words.languages[language]}
              </option>
            ))}
          </Select>
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
