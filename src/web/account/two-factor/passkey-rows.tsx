import { useState } from 'react'
import { removePasskey, renamePasskey, type TwoFactorView } from '#contract/identity/two-factor.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from '../account-words.ts'
import { ConfirmedButton } from './factor-row.tsx'
import { withFreshSignIn } from '../proof/prove-identity.ts'

type Passkey = TwoFactorView['passkeys'][number]
type PasskeyRowsProps = {
  readonly passkeys: readonly Passkey[]
  readonly onChange: (view: TwoFactorView) => void
}

/** The account's passkeys, by name. */
export function PasskeyRows({ passkeys, onChange }: PasskeyRowsProps) {
  const words = accountWords.use().second
  const problemText = useProblemText()
  const [renaming, setRenaming] = useState<string | null>(null)
  const remove = async (passkeyId: string) => {
    const response = await withFreshSignIn(() => call(removePasskey, { passkeyId }))
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.passkeys.removed)
    onChange(response.data)
  }
  return (
    <ul className="grid gap-1">
      {passkeys.map((passkey) => (
        <Box as="li" key={passkey.id} className="grid gap-1">
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
                <ConfirmedButton
                  text={words.remove}
                  question={words.passkeys.ask(passkey.label)}
                  onYes={() => remove(passkey.id)}
                />
              </div>
            </>
          )}
        </Box>
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
  const form = useForm({
    first: { label: passkey.label },
    schema: renamePasskey.input,
    input: (values) => ({ passkeyId: passkey.id, ...values }),
    texts: { label: { invalid: second.passkeys.nameWrong } },
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(renamePasskey, body)
        if (response.data === null) return form.fail(response)
        notify('success', second.passkeys.renamed)
        onDone(response.data)
      }}
      className="grid gap-1"
      foot={
        <div className="flex flex-wrap gap-0.5">
          <Button type="submit" size="sm" busy={form.busy}>
            {second.passkeys.save}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onDone(null)}>
            {details.cancel}
          </Button>
        </div>
      }
    >
      <Field
        ref={focusOnMount}
        label={second.passkeys.name}
        required
        maxLength={60}
        {...form.text('label')}
      />
    </Form>
  )
}
