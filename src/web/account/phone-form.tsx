import { changePhone } from '#contract/identity/account.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { LatinField } from '#web/identity/fields/latin-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { updateUser } from '#web/platform/http/session.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { accountWords } from './account-words.ts'
import { withFreshSignIn } from './proof/prove-identity.ts'

type PhoneFormProps = { readonly phone: string; readonly onDone: () => void }

export function PhoneForm({ phone, onDone }: PhoneFormProps) {
  const words = accountWords.use().details
  const { fields, phoneHint } = identityWords.use()
  const form = useForm({
    first: { phone },
    schema: changePhone.input,
    input: (values) => values,
    texts: fields,
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await withFreshSignIn(() => call(changePhone, body))
        if (response.data === null) return form.fail(response)
        updateUser(response.data)
        notify('success', words.saved)
        onDone()
      }}
      className="grid gap-1.5"
      foot={
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
      }
    >
      <LatinField
        label={words.phone}
        hint={
          <>
            <bdi>{phoneHint}</bdi>. {words.phoneHint}
          </>
        }
        type="tel"
        autoComplete="tel"
        {...form.text('phone')}
      />
    </Form>
  )
}
