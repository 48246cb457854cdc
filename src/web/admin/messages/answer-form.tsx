import { answerMessage, type Message } from '#contract/admin/messages.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { listSavedAnswers } from '#contract/admin/saved-answers.ts'
import { fillAnswer } from '#shop/contact/answer-variables.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Select, TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { messageAdminWords } from '#web/admin/words.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { callAdmin } from '../platform/call-admin.ts'

type Props = { readonly message: Message }

/** The form for a reply, which is sent by e-mail. */
export function AnswerForm({ message }: Props) {
  const words = messageAdminWords.use()
  const form = useAdminForm({ text: '' })
  const sendOnce = useRequestId()
  const save = async () => {
    const answer = { messageId: message.id, text: form.values.text }
    const response = await sendOnce(answer, (body, answerId) =>
      callAdmin(answerMessage, { ...body, answerId }),
    )
    if (response.data === null) return form.fail(response)
    form.reset({ text: '' })
    notify('success', words.sent)
  }
  const insert = (text: string) => {
    const { text: written } = form.values
    form.set('text', written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`)
  }
  return (
    <Card>
      <AdminForm
        form={form}
        onSave={save}
        foot={
          <Button type="submit" busy={form.busy} className="justify-self-start">
            {words.send}
          </Button>
        }
      >
        <InsertAnswer message={message} onInsert={insert} />
        <TextArea
          label={words.answer}
          hint={words.answerHint(message.email)}
          dir="auto"
          rows={9}
          maxLength={4000}
          required
          {...form.text('text')}
        />
      </AdminForm>
    </Card>
  )
}

/** Inserts a saved answer below the written text, in the message's language and with its values filled in. */
function InsertAnswer({ message, onInsert }: Props & { readonly onInsert: (text: string) => void }) {
  const words = messageAdminWords.use()
  const { data } = useRead(listSavedAnswers, {})
  const { data: orders } = useRead(listAdminOrders, { email: message.email })
  if (data === undefined || data.answers.length === 0) return null
  const { name, orderNumber, language } = message
  const insert = (id: string) => {
    const answer = data.answers.find((one) => one.id === id)
    if (answer === undefined) return
    const values = {
      name,
      orderNumber: orderNumber ?? orders?.rows[0]?.number ?? null,
      shopName: data.shopName[language],
    }
    onInsert(fillAnswer(answer[language], values))
  }
  return (
    <Select label={words.insert} value="" onChange={(event) => insert(event.target.value)}>
      <option value="">{words.choose}</option>
      {data.answers.map((answer) => (
        <option key={answer.id} value={answer.id}>
          {answer.name}
        </option>
      ))}
    </Select>
  )
}
