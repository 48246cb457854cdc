import { useState } from 'react'
import { requestPasswordReset } from '#contract/identity.ts'
import { Button } from '#web/kit/button.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { checkField, wrongOnly } from '../check-fields.ts'
import { formLook, FormFrame, FormTrouble } from '../form-frame.tsx'
import { identityWords } from '../identity-words.ts'
import { LatinField } from '../latin-field.tsx'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { problemOf, useIdentityForm } from '../use-identity-form.ts'
import { MethodLink } from '../method-link.tsx'

/** Sends a reset link. Says the same for every address. */
export function AskReset() {
  const words = identityWords.use()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <FormFrame title={words.reset.title} lead={sentTo === null ? words.reset.lead : undefined}>
      {sentTo === null ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <div className={formLook}>
          <p role="status" tabIndex={-1} ref={takeFocus} className="font-semibold outline-none">
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
        </div>
      )}
      <p className="text-center">
        <MethodLink href="/sign-in">{words.reset.toSignIn}</MethodLink>
      </p>
    </FormFrame>
  )
}

function AskForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const words = identityWords.use()
  const language = useLanguage()
  const { form, values, problems, trouble, busy, change, fail, submit } = useIdentityForm({ email: '' })
  const send = async () => {
    const answer = await callWithBotProof(requestPasswordReset, { email: values.email, language })
    if (answer.data === null) {
      const known = answer.problem?.code === 'too-many-requests' || answer.status === 403
      return known ? fail(answer) : fail(answer, words.reset.failed)
    }
    notify('success', words.reset.sent)
    onSent(values.email.trim())
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={formLook}
      onSubmit={(event) =>
        void submit(() => wrongOnly({ email: checkField.email(values.email) }), send)(event)
      }
    >
      <LatinField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={values.email}
        error={problemOf(words.fields.email, problems.email)}
        onChange={(text) => change('email', text)}
      />
      <FormTrouble text={trouble} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? words.checking : words.reset.submit}
      </Button>
    </form>
  )
}
