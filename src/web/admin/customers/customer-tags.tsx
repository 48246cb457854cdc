import { useId } from 'react'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { changeCustomerTags, listCustomerTags } from '#contract/admin/customers/customers.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { customerWords } from '#web/admin/words.ts'

type Props = { readonly customer: Customer }

/** The customer's tags. */
export function CustomerTags({ customer }: Props) {
  const words = customerWords.use()
  const mayEdit = useMay()('customers.edit')
  const problemText = useAdminProblem()
  const { id: customerId, tags } = customer
  const remove = async (tag: string) => {
    const response = await callAdmin(changeCustomerTags, { customerId, remove: tag })
    if (response.data === null) notify('error', problemText(response))
  }
  if (!mayEdit && tags.length === 0) return null
  return (
    <Section title={words.tags}>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-0.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-sm bg-brass-soft ps-1 font-semibold text-brass"
            >
              <bdi className={mayEdit ? '' : 'pe-1'}>{tag}</bdi>
              {mayEdit && (
                <IconButton label={words.removeTag(tag)} onClick={() => void remove(tag)}>
                  <Icon name="close" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <TagForm customer={customer} />}
    </Section>
  )
}

/** Suggests existing tags while typing. */
function TagForm({ customer: { id: customerId, tags } }: Props) {
  const words = customerWords.use()
  const suggestions = useId()
  const known = useRead(listCustomerTags, {}).data?.tags ?? []
  const form = useAdminForm({ add: '' })
  const save = async () => {
    const response = await callAdmin(changeCustomerTags, { customerId, add: form.values.add })
    if (response.data === null) return form.fail(response)
    form.reset({ add: '' })
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          {words.addTag}
        </Button>
      }
    >
      <Field
        label={words.tagNew}
        hint={words.tagHint}
        dir="auto"
        maxLength={40}
        list={suggestions}
        autoComplete="off"
        {...form.text('add')}
      />
      <datalist id={suggestions}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag}>{tag}</option>
          ))}
      </datalist>
    </AdminForm>
  )
}
