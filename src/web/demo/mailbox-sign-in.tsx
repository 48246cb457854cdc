import { openMailbox } from '#contract/demo/mailbox.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { mailboxWords } from './mailbox-words.ts'

/** Asks for the mailbox's password: if the demo shop is public, its e-mails are not for everyone to read. */
export function MailboxSignIn({ onOpened }: { readonly onOpened: () => void }) {
  const words = mailboxWords.use()
  const form = useForm({
    first: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'required' } : {}),
    texts: { password: { invalid: words.passwordNeeded } },
    problemText: useProblemText(),
  })
  return (
    <Card padding="large" className="max-w-[28rem]">
      <Form
        form={form}
        onSend={async () => {
          const response = await call(openMailbox, form.values)
          if (response.error === null) return onOpened()
          form.fail(response)
        }}
        foot={
          <Button type="submit" busy={form.busy}>
            {words.open}
          </Button>
        }
      >
        <Field
          label={words.password}
          hint={words.passwordHint}
          type="password"
          dir="ltr"
          autoComplete="off"
          required
          {...form.text('password')}
        />
      </Form>
    </Card>
  )
}
