import { confirmImport, type StockImport } from '../../../contract/stock-imports.ts'
import { Button } from '../../kit/button.tsx'
import { Field, TextArea } from '../../kit/field.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { typedNumber } from '../form/typed-number.ts'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { stockWords } from './stock-words.ts'

type TermsProps = {
  readonly seen: StockImport
  readonly onConfirmed: (confirmed: StockImport) => void
  readonly onLeave: () => void
}

const nothing = { supplier: '', unitCost: '', lastDay: '', note: '' }

/** What is known of the batch, and the word that brings it in. */
export function ImportTermsForm({ seen, onConfirmed, onLeave }: TermsProps) {
  const words = stockWords.use().bring
  const form = useDeskForm(nothing)
  const confirm = async () => {
    const { supplier, unitCost, lastDay, note } = form.values
    const answer = await change(confirmImport, {
      importId: seen.id,
      supplier: supplier.trim() === '' ? null : supplier,
      unitCost: typedNumber(unitCost),
      lastDay: lastDay === '' ? null : lastDay,
      note: note.trim() === '' ? null : note,
    })
    if (answer.data === null) return form.fail(answer)
    form.reset(nothing)
    onConfirmed(answer.data)
  }
  const { error: badDay, ...lastDay } = form.text('lastDay')
  return (
    <FormPart title={words.terms}>
      <DeskForm
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
      </DeskForm>
    </FormPart>
  )
}
