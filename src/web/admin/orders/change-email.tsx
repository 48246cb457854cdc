import { changeOrderEmail } from '../../../contract/order-actions.ts'
import type { DeskOrder } from '../../../contract/order-desk.ts'
import { Field, TextArea } from '../../kit/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { change } from '../frame/change.ts'
import { stockWords } from '../stock/stock-words.ts'
import { orderDeskWords } from './order-desk-words.ts'

type Props = { readonly order: DeskOrder; readonly onClose: () => void }

/** Another address for the letters, with a reason. */
export function ChangeEmail({ order: { orderId, version, customer }, onClose }: Props) {
  const words = orderDeskWords.use().acts
  const { reason, reasonHint } = stockWords.use()
  return (
    <FormDialog
      title={words.email}
      onClose={onClose}
      first={{ email: customer.email, reason: '' }}
      send={(values) => change(changeOrderEmail, { orderId, version, ...values })}
      submit={words.email}
      said={words.emailDone}
    >
      {(form) => (
        <>
          <p>{words.emailText}</p>
          <Field label={words.emailNew} type="email" required {...form.text('email')} />
          <TextArea
            label={reason}
            hint={reasonHint}
            rows={3}
            maxLength={500}
            required
            {...form.text('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
