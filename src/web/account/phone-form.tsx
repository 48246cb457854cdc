import { changePhone } from '../../contract/account.ts'
import { checkField, wrongOnly } from '../identity/check-fields.ts'
import { FormTrouble } from '../identity/form-frame.tsx'
import { identityWords } from '../identity/identity-words.ts'
import { LatinField } from '../identity/latin-field.tsx'
import { problemOf, useForm } from '../identity/use-form.ts'
import { Button } from '../kit/button.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { updateUser } from '../platform/session.ts'
import { accountWords } from './account-words.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { useFresh } from './use-fresh.ts'

type PhoneFormProps = { readonly phone: string; readonly hasPassword: boolean; readonly onDone: () => void }

export function PhoneForm({ phone, hasPassword, onDone }: PhoneFormProps) {
  const words = accountWords.use()
  const { fields, phoneHint } = identityWords.use()
  const fresh = useFresh(hasPassword)
  const { form, values, problems, trouble, busy, change, fail, submit, setTrouble } = useForm({ phone })
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
