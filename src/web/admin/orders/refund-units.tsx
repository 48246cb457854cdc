import { refundUnits } from '#contract/admin/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../frame/call-admin.ts'
import { orderAdminWords, stockWords } from '#web/admin/words.ts'

type Props = { readonly order: AdminOrder; readonly onClose: () => void }
/** By line how many go back, and why. */
type Draft = Readonly<Record<string, string>>

/** Which units go back, and why. */
export function RefundUnits({ order: { orderId, version, lines, status }, onClose }: Props) {
  const words = orderAdminWords.use().acts
  const { reason, reasonHint } = stockWords.use()
  const language = useLanguage()
  const open = lines
    .map(({ id, name, quantity, refunded }) => ({ id, name: name[language], left: quantity - refunded }))
    .filter(({ left }) => left > 0)
  // an order that waits for stock goes back as a whole
  const whole = status === 'pending'
  const first: Draft = {
    reason: '',
    ...Object.fromEntries(open.map(({ id, left }) => [id, whole || open.length === 1 ? String(left) : '0'])),
  }
  const unitsIn = (values: Draft) => open.map(({ id, left }) => ({ id, left, count: Number(values[id]) }))
  const check = (values: Draft) => {
    const units = unitsIn(values)
    const none = units.every(({ count }) => count === 0)
    const wrong = units.filter(({ count, left }) => !Number.isInteger(count) || count < 0 || count > left)
    return Object.fromEntries(
      (none ? units.slice(0, 1) : wrong).map(({ id }) => [id, none ? 'count' : 'too-much']),
    )
  }
  const send = (values: Draft) => {
    const units = unitsIn(values)
      .filter(({ count }) => count > 0)
      .map(({ id, count }) => ({ lineId: id, quantity: count }))
    return callAdmin(refundUnits, { orderId, version, units, reason: values['reason'] ?? '' })
  }
  return (
    <FormDialog
      title={words.refundTitle}
      onClose={onClose}
      first={first}
      check={check}
      send={send}
      submit={words.refundSubmit}
      danger
      said={words.refundDone}
    >
      {(form) => (
        <>
          <p>{words.refundText}</p>
          {open.map(({ id, name, left }) => (
            <Field
              key={id}
              label={words.refundUnits(name, left)}
              type="number"
              min={0}
              max={left}
              readOnly={whole}
              {...form.text(id)}
            />
          ))}
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
