import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { addCustomerNote } from '#contract/admin/customers/customers.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useRequestId } from '../form/use-request-id.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { customerWords } from '#web/admin/words.ts'

/** The managers' notes about the customer. */
export function CustomerNotes({ customer: { id, notes } }: { readonly customer: Customer }) {
  const words = customerWords.use()
  const language = useLanguage()
  const mayEdit = useMay()('customers.edit')
  return (
    <Section title={words.notes} hint={words.notesHint}>
      {notes.length > 0 && (
        <ol className="grid gap-1.5">
          {notes.map((note) => (
            <li key={note.id} className="border-s-2 border-primary ps-1.5">
              <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {note.text}
              </p>
              <p className="text-sm text-muted">
                <bdi>{note.by}</bdi>
                {` · ${dayAndTime(note.at, language)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayEdit && <NoteForm customerId={id} />}
    </Section>
  )
}

function NoteForm({ customerId }: { readonly customerId: string }) {
  const words = customerWords.use()
  const form = useAdminForm({ text: '' })
  const sendOnce = useRequestId()
  const save = async () => {
    const response = await sendOnce({ customerId, text: form.values.text }, (body, noteId) =>
      callAdmin(addCustomerNote, { ...body, noteId }),
    )
    if (response.data === null) return form.fail(response)
    form.reset({ text: '' })
    notify('success', words.noteAdded)
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          {words.addNote}
        </Button>
      }
    >
      <TextArea label={words.noteText} dir="auto" rows={3} maxLength={2000} {...form.text('text')} />
    </AdminForm>
  )
}
