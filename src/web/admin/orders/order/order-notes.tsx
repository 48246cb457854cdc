import { addOrderNote } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { orderAdminWords } from '#web/admin/words.ts'

/** The managers' notes about the order. */
export function OrderNotes({ order }: { readonly order: AdminOrder }) {
  const words = orderAdminWords.use().notes
  const language = useLanguage()
  const mayEdit = useMay()('orders.edit')
  return (
    <Section title={words.title} hint={words.hint}>
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
    </Section>
  )
}

function NoteForm({ orderId }: { readonly orderId: string }) {
  const words = orderAdminWords.use().notes
  const form = useAdminForm({ text: '' })
  const sendOnce = useRequestId()
  const save = async () => {
    const response = await sendOnce({ orderId, text: form.values.text }, (body, noteId) =>
      callAdmin(addOrderNote, { ...body, noteId }),
    )
    if (response.data === null) return form.fail(response)
    form.reset({ text: '' })
    notify('success', words.added)
  }
  return (
    <AdminForm
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
    </AdminForm>
  )
}
