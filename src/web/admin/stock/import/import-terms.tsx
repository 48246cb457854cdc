import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field, TextArea } from '#web/kit/field.tsx'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { typedNumber } from '#web/admin/form/typed-number.ts'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { stockWords } from '#web/admin/words.ts'
import type { useImport } from './use-import.ts'

type TermsProps = {
  readonly seen: StockImport
  readonly onConfirm: ReturnType<typeof useImport>['confirm']
  readonly onLeave: () => void
}

const nothing = { supplier: '', unitCost: '', lastDay: '', note: '' }

/** The details of the batch, and the button that confirms the import. */
export function ImportTermsForm({ seen, onConfirm, onLeave }: TermsProps) {
  const words = stockWords.use().keyImport
  const form = useAdminForm(nothing)
  const confirm = async () => {
    const { supplier, unitCost, lastDay, note } = form.values
    const failure = await onConfirm(seen.id, {
      supplier: supplier.trim() === '' ? null : supplier,
      unitCost: typedNumber(unitCost),
      lastDay: lastDay === '' ? null : lastDay,
      note: note.trim() === '' ? null : note,
    })
    if (failure !== null) return form.fail(failure)
    form.reset(nothing)
  }
  const { error: badDay, ...lastDay } = form.text('lastDay')
  return (
    <Section title={words.terms}>
      <AdminForm
        form={form}
        onSave={confirm}
        foot={
          <div className="flex flex-wrap gap-1">
            {seen.new > 0 && (
              <Button type="submit" busy={form.busy}>
                {words.confirm(seen.new)}
              </Button>
            )}
            <Button variant="secondary" onClick={onLeave}>
              {words.leave}
            </Button>
          </div>
        }
      >
        <Field label={words.supplier} maxLength={100} {...form.text('supplier')} />
        <Field
          label={words.unitCost}
          type="number"
          min={0}
          step="0.01"
          inputMode="decimal"
          {...form.text('unitCost')}
        />
        <Field
          label={words.lastDay}
          hint={words.lastDayHint}
          type="date"
          {...lastDay}
          error={badDay === undefined ? undefined : words.dateProblem}
        />
        <TextArea label={words.note} rows={3} maxLength={1000} {...form.text('note')} />
      </AdminForm>
    </Section>
  )
}
