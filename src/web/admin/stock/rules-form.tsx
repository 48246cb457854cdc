import { useState } from 'react'
import { changeStockRules, type StockPage } from '#contract/admin/stock/stock.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { StaleNotice } from '../form/stale-notice.tsx'
import { typedNumber } from '../form/typed-number.ts'
import { useAdminForm } from '../form/use-admin-form.ts'
import { useReload } from '../form/use-reload.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { adminWords, stockWords } from '#web/admin/words.ts'

type FormProps = { readonly page: StockPage }

/** The low-stock threshold of a product, and the format of its keys. */
export function RulesForm({
  page,
  refetch,
}: FormProps & { readonly refetch: Parameters<typeof useReload>[0] }) {
  const { loads, reload } = useReload(refetch)
  return <Fields key={loads} page={page} onReload={reload} />
}

type FieldsProps = FormProps & { readonly onReload: () => Promise<void> }

function Fields({ page: { stock, pattern }, onReload }: FieldsProps) {
  const words = stockWords.use().rules
  const { saved } = adminWords.use().form
  const form = useAdminForm({
    lowAt: stock.lowAt === null ? '' : String(stock.lowAt),
    pattern: pattern ?? '',
  })
  // the initial values of the fields: the page is refetched in the background
  const [seen, setSeen] = useState({ lowAt: stock.lowAt, pattern })
  const [stale, setStale] = useState(false)
  const save = async () => {
    const { lowAt, pattern: typed } = form.values
    const response = await callAdmin(changeStockRules, {
      productId: stock.productId,
      lowAt: typedNumber(lowAt),
      pattern: typed.trim() === '' ? null : typed.trim(),
      seen,
    })
    if (response.problem?.code === 'version-changed') return setStale(true)
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
        {stale && <StaleNotice onReload={onReload} />}
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
