import { refundUnits } from '../../../contract/order-actions.ts'
import type { DeskOrder } from '../../../contract/order-desk.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, TextArea } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { stockWords } from '../stock/stock-words.ts'
import { orderDeskWords } from './order-desk-words.ts'

type Props = { readonly order: DeskOrder; readonly onClose: () => void }

/** Which units go back, and why. */
export function RefundUnits(props: Props) {
  return (
    <Dialog open onClose={props.onClose} title={orderDeskWords.use().acts.refundTitle}>
      <RefundForm {...props} />
    </Dialog>
  )
}

function RefundForm({ order: { orderId, version, lines, status }, onClose }: Props) {
  const words = orderDeskWords.use().acts
  const { reason, reasonHint } = stockWords.use()
  const language = useLanguage()
  const open = lines
    .map(({ id, name, quantity, refunded }) => ({ id, name: name[language], left: quantity - refunded }))
    .filter(({ left }) => left > 0)
  // an order that waits for stock goes back as a whole
  const whole = status === 'pending'
  const first: Readonly<Record<string, string>> = {
    reason: '',
    ...Object.fromEntries(open.map(({ id, left }) => [id, whole || open.length === 1 ? String(left) : '0'])),
  }
  const form = useDeskForm(first)
  const countOf = (id: string) => Number(form.values[id])
  const check = () => {
    const wrong = open.filter(
      ({ id, left }) => !Number.isInteger(countOf(id)) || countOf(id) < 0 || countOf(id) > left,
    )
    const none = open.every(({ id }) => countOf(id) === 0)
    return Object.fromEntries(
      (none ? open.slice(0, 1) : wrong).map(({ id }) => [id, none ? 'count' : 'too-much']),
    )
  }
  const save = async () => {
    const units = open
      .filter(({ id }) => countOf(id) > 0)
      .map(({ id }) => ({ lineId: id, quantity: countOf(id) }))
    const answer = await change(refundUnits, {
      orderId,
      version,
      units,
      reason: form.values['reason'] ?? '',
    })
    if (answer.data === null) return form.fail(answer)
    form.reset(first)
    notify('success', words.refundDone)
    onClose()
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      check={check}
      foot={
        <Button type="submit" variant="danger" busy={form.busy}>
          {words.refundSubmit}
        </Button>
      }
    >
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
      <TextArea label={reason} hint={reasonHint} rows={3} maxLength={500} required {...form.text('reason')} />
    </DeskForm>
  )
}
