import { changeOrderEmail } from '../../../contract/order-actions.ts'
import type { DeskOrder } from '../../../contract/order-desk.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, TextArea } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { stockWords } from '../stock/stock-words.ts'
import { orderDeskWords } from './order-desk-words.ts'

type Props = { readonly order: DeskOrder; readonly onClose: () => void }

/** Another address for the letters, with a reason. */
export function ChangeEmail(props: Props) {
  return (
    <Dialog open onClose={props.onClose} title={orderDeskWords.use().acts.email}>
      <EmailForm {...props} />
    </Dialog>
  )
}

function EmailForm({ order: { orderId, version, customer }, onClose }: Props) {
  const words = orderDeskWords.use().acts
  const { reason, reasonHint } = stockWords.use()
  const form = useDeskForm({ email: customer.email, reason: '' })
  const save = async () => {
    const answer = await change(changeOrderEmail, { orderId, version, ...form.values })
    if (answer.data === null) return form.fail(answer)
    form.reset(form.values)
    notify('success', words.emailDone)
    onClose()
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.email}
        </Button>
      }
    >
      <p>{words.emailText}</p>
      <Field label={words.emailNew} type="email" required {...form.text('email')} />
      <TextArea label={reason} hint={reasonHint} rows={3} maxLength={500} required {...form.text('reason')} />
    </DeskForm>
  )
}
