import { changeOrderEmail } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useAsOpened } from '#web/admin/form/use-as-opened.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { orderAdminWords, stockWords } from '#web/admin/words.ts'

type Props = { readonly order: AdminOrder; readonly onClose: () => void }

/** Changes the order's e-mail address, with a reason. */
export function ChangeEmail({ order, onClose }: Props) {
  const { orderId, version, customer } = useAsOpened(order)
  const words = orderAdminWords.use().actions
  const { reason, reasonHint } = stockWords.use()
  return (
    <FormDialog
      title={words.email}
      onClose={onClose}
      first={{ email: customer.email, reason: '' }}
      send={(values) => callAdmin(changeOrderEmail, { orderId, version, ...values })}
      submit={words.email}
      message={words.emailDone}
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
