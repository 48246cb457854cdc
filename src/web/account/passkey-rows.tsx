import { useState } from 'react'
import { removePasskey, renamePasskey, type TwoFactorView } from '#contract/two-factor.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { checkField, wrongOnly } from '#web/identity/check-fields.ts'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import { useIdentityForm } from '#web/identity/use-identity-form.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from './account-words.ts'
import { AskedButton } from './factor-row.tsx'
import type { Proved } from './use-identity-check.tsx'

type Passkey = TwoFactorView['passkeys'][number]
type PasskeyRowsProps = {
  readonly passkeys: readonly Passkey[]
  readonly proved: Proved
  readonly onChange: (view: TwoFactorView) => void
}

/** The passkeys of the account by name. */
export function PasskeyRows({ passkeys, proved, onChange }: PasskeyRowsProps) {
  const words = accountWords.use().second
  const problemText = useProblemText()
  const [renaming, setRenaming] = useState<string | null>(null)
  const remove = async (passkeyId: string) => {
    const answer = await proved(() => call(removePasskey, { passkeyId }))
    if (answer.data === null) return notify('error', problemText(answer))
    notify('success', words.passkeys.removed)
    onChange(answer.data)
  }
  return (
    <ul className="grid gap-1">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="grid gap-1 rounded-sm border border-line p-1.5">
          {renaming === passkey.id ? (
            <RenameForm
              passkey={passkey}
              onDone={(view) => {
                setRenaming(null)
                if (view !== null) onChange(view)
              }}
            />
          ) : (
            <>
              <PasskeyDetails passkey={passkey} />
              <div className="flex flex-wrap gap-0.5">
                <Button variant="quiet" size="sm" onClick={() => setRenaming(passkey.id)}>
                  {words.passkeys.rename}
                </Button>
                <AskedButton
                  text={words.remove}
                  question={words.passkeys.ask(passkey.label)}
                  onYes={() => remove(passkey.id)}
                />
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function PasskeyDetails({ passkey: { label, createdAt, usedAt } }: { readonly passkey: Passkey }) {
  const words = accountWords.use().second
  const language = useLanguage()
  return (
    <div>
      <p className="font-semibold [overflow-wrap:anywhere]">
        <bdi>{label}</bdi>
      </p>
      <p className="text-sm text-muted">
        {words.since(dayAndTime(createdAt, language))} ·{' '}
        {usedAt === null ? words.unused : words.used(dayAndTime(usedAt, language))}
      </p>
    </div>
  )
}

type RenameFormProps = {
  readonly passkey: Passkey
  readonly onDone: (view: TwoFactorView | null) => void
}

function RenameForm({ passkey, onDone }: RenameFormProps) {
  const { second, details } = accountWords.use()
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm({
    label: passkey.label,
  })
  const save = async () => {
    const answer = await call(renamePasskey, { passkeyId: passkey.id, label: values.label })
    if (answer.data === null) return fail(answer)
    notify('success', second.passkeys.renamed)
    onDone(answer.data)
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-1"
      onSubmit={(event) =>
        void submit(() => wrongOnly({ label: checkField.given(values.label) }), save)(event)
      }
    >
      <Field
        ref={takeFocus}
        label={second.passkeys.name}
        name="label"
        required
        maxLength={60}
        value={values.label}
        error={problems.label === undefined ? undefined : second.passkeys.nameWrong}
        onChange={(event) => change('label', event.target.value)}
      />
      <FormTrouble text={trouble} />
      <div className="flex flex-wrap gap-0.5">
        <Button type="submit" size="sm" busy={busy}>
          {second.passkeys.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onDone(null)}>
          {details.cancel}
        </Button>
      </div>
    </form>
  )
}
