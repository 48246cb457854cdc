import { contactBody } from '#contract/bodies/contact-body.ts'
import { sendMessage } from '#contract/contact.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { problemText } from '#web/platform/forms/check-form.ts'
import { contactWords } from './contact-words.ts'
import { FormFrame } from './form-frame.tsx'
import { useContactForm } from '#web/platform/forms/use-form.ts'

/** A message to the shop. */
export function ContactForm() {
  const { message: words } = contactWords.use()
  const { problems, ...frame } = useContactForm({
    shape: contactBody,
    draft: 'contact_draft',
    // fetched when a message is sent: most visitors of the page send none
    send: async (body) =>
      (await import('#web/platform/http/call-with-bot-proof.ts')).callWithBotProof(sendMessage, body),
    onSent: () => notify('success', words.sent),
    onFailed: () => notify('error', words.failed),
  })
  return (
    <FormFrame {...frame} id="message" title={words.title} button={words.send}>
      <Field
        label={words.username}
        hint={words.usernameHint}
        name="username"
        autoComplete="username"
        dir="ltr"
        required
        error={problemText(words.fields.username, problems['username'])}
      />
      <Field
        label={words.email}
        hint={words.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={problemText(words.fields.email, problems['email'])}
      />
      <TextArea
        label={words.message}
        name="message"
        dir="auto"
        required
        error={problemText(words.fields.message, problems['message'])}
      />
    </FormFrame>
  )
}
