import { contactBody } from '../../contract/contact-body.ts'
import { sendMessage } from '../../contract/contact.ts'
import { Field, TextArea } from '../kit/field.tsx'
import { notify } from '../kit/toasts.tsx'
import { problemText } from '../platform/check-form.ts'
import { contactWords } from './contact-words.ts'
import { FormFrame } from './form-frame.tsx'
import { useForm } from '../platform/use-form.ts'

/** A message to the shop. */
export function ContactForm() {
  const { message: words } = contactWords.use()
  const { problems, ...frame } = useForm({
    shape: contactBody,
    draft: 'contact_draft',
    // fetched when a message is sent: most visitors of the page send none
    send: async (body) => (await import('../platform/prove-human.ts')).callProved(sendMessage, body),
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
