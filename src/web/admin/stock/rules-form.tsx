import { useState } from 'react'
import { changeStockRules, type StockPage } from '#contract/admin/stock/stock.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { typedNumber } from '../form/typed-number.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { adminWords, stockWords } from '#web/admin/words.ts'

/** The low-stock threshold of a product, and the format of its keys. */
export function RulesForm({ page: { stock, pattern } }: { readonly page: StockPage }) {
  const words = stockWords.use().rules
  const { saved } = adminWords.use().form
  const form = useAdminForm({
    lowAt: stock.lowAt === null ? '' : String(stock.lowAt),
    pattern: pattern ?? '',
  })
  // the initial values of the fields: the page is refetched in the background
  const [seen, setSeen] = useState({ lowAt: stock.lowAt, pattern })
  const save = async () => {
    const { lowAt, pattern: typed } = form.values
    const response = await callAdmin(changeStockRules, {
      productId: stock.productId,
      lowAt: typedNumber(lowAt),
      pattern: typed.trim() === '' ? null : typed.trim(),
      seen,
    })
    if (response.data === null) return form.fail(response)
    setSeen({ lowAt: response.data.stock.lowAt, pattern: response.data.pattern })
    form.reset(form.values)
    notify('success', saved)
  }
  return (
    <Section title={words.title}>
      <AdminForm
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
      </AdminForm>
    </Section>
  )
}
