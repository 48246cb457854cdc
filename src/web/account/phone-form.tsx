import { changePhone } from '#contract/account.ts'
import { checkField, wrongOnly } from '#web/identity/check-fields.ts'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/latin-field.tsx'
import { problemOf, useIdentityForm } from '#web/identity/use-identity-form.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { updateUser } from '#web/platform/http/session.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { useRecentSignIn } from './use-recent-sign-in.ts'

type PhoneFormProps = { readonly phone: string; readonly hasPassword: boolean; readonly onDone: () => void }

export function PhoneForm({ phone, hasPassword, onDone }: PhoneFormProps) {
  const words = accountWords.use()
  const { fields, phoneHint } = identityWords.use()
  const fresh = useRecentSignIn(hasPassword)
  const { form, values, problems, trouble, busy, change, fail, submit, setTrouble } = useIdentityForm({
    phone,
  })
  const save = async () => {
    const answer = await call(changePhone, { phone: values.phone })
    if (answer.data !== null) {
      updateUser(answer.data)
      notify('success', words.details.saved)
      onDone()
    } else if (!fresh.asks(answer)) fail(answer)
    else if (!hasPassword) setTrouble(words.confirm.noPassword)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-1.5"
        onSubmit={(event) =>
          void submit(() => wrongOnly({ phone: checkField.phone(values.phone) }), save)(event)
        }
      >
        <LatinField
          label={words.details.phone}
          hint={
            <>
              <bdi>{phoneHint}</bdi>. {words.details.phoneHint}
            </>
          }
          name="phone"
          type="tel"
          autoComplete="tel"
          value={values.phone}
          error={problemOf(fields.phone, problems.phone)}
          onChange={(text) => change('phone', text)}
        />
        <FormTrouble text={trouble} />
        <Button type="submit" busy={busy}>
          {words.details.save}
        </Button>
      </form>
      <ConfirmIdentity
        open={fresh.asking}
        onClose={fresh.close}
        onConfirmed={() => void fresh.confirmed(save)}
      />
    </>
  )
}
