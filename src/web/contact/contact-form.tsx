import { contactBody } from '#contract/bodies/contact-body.ts'
import { sendMessage } from '#contract/contact.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useSession } from '#web/platform/http/session.ts'
import { contactWords } from './contact-words.ts'
import { ContactFrame } from './contact-frame.tsx'

const empty = { username: '', email: '', message: '' }

/** The form for a message to the shop. */
export function ContactForm() {
  const { message: words } = contactWords.use()
  const language = useLanguage()
  const { user } = useSession()
  const form = useForm({
    first: empty,
    known: user === null ? {} : { username: user.username, email: user.email },
    schema: contactBody,
    input: (values) => ({ ...values, language }),
    texts: words.fields,
    problemText: () => words.failed,
    onError: (text) => notify('error', text),
    draft: { key: 'contact_draft' },
  })
  return (
    <ContactFrame
      form={form}
      onSend={async (body) => {
        // loaded on sending: most visitors of the page send no message
        const { callWithBotProof } = await import('#web/platform/http/call-with-bot-proof.ts')
        const response = await callWithBotProof(sendMessage, body)
        if (response.data === null) return form.fail(response)
        form.reset(empty)
        notify('success', words.sent)
      }}
      id="message"
      title={words.title}
      button={words.send}
    >
      <Field label={words.username} autoComplete="name" dir="auto" required {...form.text('username')} />
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        required
        {...form.text('email')}
      />
      <TextArea label={words.message} dir="auto" required {...form.text('message')} />
    </ContactFrame>
  )
}
