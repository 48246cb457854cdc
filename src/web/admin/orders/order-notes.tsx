import { addOrderNote } from '../../../contract/order-actions.ts'
import type { DeskOrder } from '../../../contract/order-desk.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { useMay } from '../frame/use-desk.ts'
import { orderDeskWords } from './order-desk-words.ts'

/** What managers write to each other about the order. */
export function OrderNotes({ order }: { readonly order: DeskOrder }) {
  const words = orderDeskWords.use().notes
  const language = useLanguage()
  const mayEdit = useMay()('orders.edit')
  return (
    <FormPart title={words.title} hint={words.hint}>
      {order.notes.length > 0 && (
        <ol className="grid gap-1.5">
          {order.notes.map(({ id, text, by, at }) => (
            <li key={id} className="border-s-2 border-primary ps-1.5">
              <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </p>
              <p className="text-sm text-muted">
                <bdi>{by}</bdi>
                {` · ${dayAndTime(at, language)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayEdit && <NoteForm orderId={order.orderId} />}
    </FormPart>
  )
}

function NoteForm({ orderId }: { readonly orderId: string }) {
  const words = orderDeskWords.use().notes
  const form = useDeskForm({ text: '' })
  const save = async () => {
    const answer = await change(addOrderNote, { orderId, text: form.values.text })
    if (answer.data === null) return form.fail(answer)
    form.reset({ text: '' })
    notify('success', words.added)
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      className="print:hidden"
      foot={
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          {words.add}
        </Button>
      }
    >
      <TextArea label={words.text} dir="auto" rows={3} maxLength={2000} {...form.text('text')} />
    </DeskForm>
  )
}
