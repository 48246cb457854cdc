import type { Localized } from '#shop/localized.ts'
import { Button } from '#web/kit/button.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { AdminForm } from '../form/admin-form.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { productWords } from '#web/admin/words.ts'
import type { BulkChange } from './use-bulk-change.ts'

export type CategoryOption = { readonly slug: string; readonly name: Localized }

type BulkFormProps = {
  readonly field: 'discount' | 'category'
  readonly categories: readonly CategoryOption[]
  readonly apply: (change: BulkChange) => Promise<void>
}

/** The value for a bulk change of products. */
export function BulkForm({ field, categories, apply }: BulkFormProps) {
  const words = productWords.use().bulk
  const { category: categoryLabel } = productWords.use().columns
  const say = useLocalized()
  const form = useAdminForm(
    { value: field === 'category' ? (categories[0]?.slug ?? '') : '' },
    { check: ({ value }) => (fits(field, value) ? {} : { value: 'number' }) },
  )
  const { value } = form.values
  const save = async () => {
    form.reset({ value })
    if (field === 'category') return apply({ what: 'category', category: value })
    const discount = value === '' ? null : { percent: Number(value), from: null, until: null }
    return apply({ what: 'discount', discount })
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {words.apply}
        </Button>
      }
    >
      {field === 'category' ? (
        <Select label={categoryLabel} {...form.text('value')}>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {say(name)}
            </option>
          ))}
        </Select>
      ) : (
        <Field
          label={words.discountPercent}
          hint={words.discountHint}
          inputMode="numeric"
          dir="ltr"
          {...form.text('value')}
        />
      )}
    </AdminForm>
  )
}

/** Whether a value is valid: whole percentages; an empty discount removes it. */
function fits(field: BulkFormProps['field'], value: string): boolean {
  const number = Number(value)
  if (field === 'category' || value === '') return true
  return value.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= 99
}
