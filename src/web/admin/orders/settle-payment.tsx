import { settleStrayPayment, settlements, type StrayPayment } from '../../../contract/payment-desk.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select, TextArea } from '../../kit/field.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { PaidSum } from './paid-sum.tsx'
import { strayWords } from './stray-words.ts'

type SettleProps = {
  readonly row: StrayPayment
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Writes down what somebody has done about money that the shop cannot send back by itself. */
export function SettlePayment({ row, onClose, onDone }: SettleProps) {
  return (
    <Dialog open onClose={onClose} title={strayWords.use().settleTitle}>
      <SettleForm row={row} onDone={onDone} />
    </Dialog>
  )
}

const empty = { how: '', reason: '' }

function SettleForm({ row, onDone }: Omit<SettleProps, 'onClose'>) {
  const words = strayWords.use()
  const form = useDeskForm(empty)
  const chosen = settlements.find((one) => one === form.values.how)
  const check = (): Record<string, string> => ({
    ...(chosen === undefined && { how: 'required' }),
    ...(form.values.reason.trim() === '' && { reason: 'required' }),
  })
  const save = async () => {
    if (chosen === undefined) return
    const answer = await change(settleStrayPayment, {
      taskId: row.id,
      how: chosen,
      reason: form.values.reason,
    })
    if (answer.data === null) return form.fail(answer)
    form.reset(empty)
    onDone()
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      check={check}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.settle}
        </Button>
      }
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-x-1 font-semibold">
          {row.transactions.map(({ id, amount, currency }) => (
            <PaidSum key={id} amount={amount} currency={currency} />
          ))}
          <bdi dir="ltr">{row.provider}</bdi>
        </p>
        <p>{words.settleText}</p>
      </div>
      <Select label={words.how} required {...form.text('how')}>
        <option value="">{words.choose}</option>
        {settlements.map((one) => (
          <option key={one} value={one}>
            {words.hows[one]}
          </option>
        ))}
      </Select>
      <TextArea label={words.reason} rows={3} maxLength={500} required {...form.text('reason')} />
    </DeskForm>
  )
}
