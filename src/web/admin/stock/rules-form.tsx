import { useState } from 'react'
import { changeStockRules, type StockPage } from '../../../contract/stock.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { notify } from '../../kit/toasts.tsx'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { typedNumber } from '../form/typed-number.ts'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import { deskWords } from '../frame/desk-words.ts'
import { stockWords } from './stock-words.ts'

/** When a product counts as low, and how its keys look. */
export function RulesForm({ page: { stock, pattern } }: { readonly page: StockPage }) {
  const words = stockWords.use().rules
  const { saved } = deskWords.use().form
  const form = useDeskForm({ lowAt: stock.lowAt === null ? '' : String(stock.lowAt), pattern: pattern ?? '' })
  // what the fields began with: the page is read anew behind them
  const [seen, setSeen] = useState({ lowAt: stock.lowAt, pattern })
  const save = async () => {
    const { lowAt, pattern: typed } = form.values
    const answer = await change(changeStockRules, {
      productId: stock.productId,
      lowAt: typedNumber(lowAt),
      pattern: typed.trim() === '' ? null : typed.trim(),
      seen,
    })
    if (answer.data === null) return form.fail(answer)
    setSeen({ lowAt: answer.data.stock.lowAt, pattern: answer.data.pattern })
    form.reset(form.values)
    notify('success', saved)
  }
  return (
    <FormPart title={words.title}>
      <DeskForm
        form={form}
        onSave={save}
        foot={
          <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
            {words.save}
          </Button>
        }
      >
        <Field
          label={words.lowAt}
          hint={words.lowAtHint}
          type="number"
          min={0}
          inputMode="numeric"
          {...form.text('lowAt')}
        />
        <Field
          label={words.pattern}
          hint={words.patternHint}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          {...form.text('pattern')}
        />
      </DeskForm>
    </FormPart>
  )
}
