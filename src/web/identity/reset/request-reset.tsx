import { useState } from 'react'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { FormFrame } from '../fields/form-frame.tsx'
import { identityWords } from '../identity-words.ts'
import { LatinField } from '../fields/latin-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { MethodLink } from '../fields/method-link.tsx'

/** Requests a reset link. The response is the same for every address. */
export function RequestReset() {
  const words = identityWords.use()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <FormFrame title={words.reset.title} lead={sentTo === null ? words.reset.lead : undefined}>
      {sentTo === null ? (
        <FormBody onSent={setSentTo} />
      ) : (
        <Card padding="large" raised className="grid gap-2.5">
          <p role="status" tabIndex={-1} ref={focusOnMount} className="font-semibold outline-none">
            {words.reset.sent}
          </p>
          <p>
            <bdi dir="ltr" className="[overflow-wrap:anywhere]">
              {sentTo}
            </bdi>
          </p>
          <p className="text-sm text-muted">{words.reset.sentText}</p>
          <Button variant="secondary" onClick={() => setSentTo(null)}>
            {words.reset.another}
          </Button>
        </Card>
      )}
      <p className="text-center">
        <MethodLink href="/sign-in">{words.reset.toSignIn}</MethodLink>
      </p>
    </FormFrame>
  )
}

function FormBody({ onSent }: { readonly onSent: (email: string) => void }) {
  const words = identityWords.use()
  const language = useLanguage()
  const form = useForm({
    first: { email: '' },
    schema: requestPasswordReset.input,
    input: (values) => ({ ...values, language }),
    texts: words.fields,
    problemText: useProblemText(),
  })
  return (
    <Card padding="large" raised>
      <Form
        form={form}
        onSend={async (body) => {
          const response = await callWithBotProof(requestPasswordReset, body)
          if (response.data === null) {
            const known = response.problem?.code === 'too-many-requests' || response.status === 403
            return known ? form.fail(response) : form.fail(response, words.reset.failed)
          }
          notify('success', words.reset.sent)
          onSent(body.email)
        }}
        foot={
          <Button type="submit" size="lg" wide busy={form.busy}>
            {form.busy ? words.checking : words.reset.submit}
          </Button>
        }
      >
        <LatinField label={words.email} type="email" autoComplete="email" required {...form.text('email')} />
      </Form>
    </Card>
  )
}
