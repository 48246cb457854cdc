import { useState } from 'react'
import * as v from 'valibot'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { changePrices } from '#contract/admin/products/prices.ts'
import { changePrice, type PriceRounding, salePrice } from '#shop/catalogue/change-price.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { adminWords, productWords } from '#web/admin/words.ts'
import { AdminForm } from '#web/admin/form/admin-form.tsx'
import { requiredNumber } from '#web/admin/form/typed-number.ts'
import { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'

type PriceFormProps = { readonly rows: readonly AdminProductRow[]; readonly onDone: () => void }

/** Changes many prices by a percentage, and previews each new price. */
export function PriceForm({ rows: current, onDone }: PriceFormProps) {
  const words = productWords.use().prices
  const { changedSinceOpened } = adminWords.use().form
  // As opened: after a lost response the list is read again, and a second click would change the prices twice.
  const [rows] = useState(current)
  const form = useAdminForm(
    { percent: '', ninety: true },
    {
      schema: changePrices.input,
      input: ({ percent, ninety }) => ({
        products: rows.map(({ id, version }) => ({ id, version })),
        percent: requiredNumber(percent),
        rounding: roundingOf(ninety),
      }),
    },
  )
  const { percent, ninety } = form.values
  const number = requiredNumber(percent)
  const typed = v.is(changePrices.input.entries.percent, number)
  const next = rows.map((row) => ({
    row,
    to: toShekels(changePrice(toAgorot(row.price), typed ? number : 0, roundingOf(ninety))),
  }))
  const different = typed ? next.filter(({ row, to }) => to !== row.price).length : 0
  const save = async () => {
    const response = await callAdmin(changePrices, {
      products: rows.map(({ id, version }) => ({ id, version })),
      percent: number,
      rounding: roundingOf(ninety),
    })
    if (response.data === null) {
      const isStale = response.problem?.code === 'version-changed'
      return form.fail(response, isStale ? changedSinceOpened : undefined)
    }
    form.reset(form.values)
    notify('success', words.done(response.data.changed))
    onDone()
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" busy={form.busy}>
          {different === 0 ? words.apply : words.applyTo(different)}
        </Button>
      }
    >
      <Field
        label={words.percent}
        hint={words.percentHint}
        inputMode="numeric"
        dir="ltr"
        required
        {...form.text('percent')}
      />
      <Checkbox label={words.ninety} {...form.tick('ninety')} />
      {typed && (
        <ul aria-label={words.preview} className="max-h-[40vh] overflow-y-auto rounded-md border border-line">
          {next.map(({ row, to }) => (
            <NewPrice key={row.id} row={row} to={to} />
          ))}
        </ul>
      )}
    </AdminForm>
  )
}

type NewPriceProps = { readonly row: AdminProductRow; readonly to: number }

/** The current and the new price of a product; during a discount, also the new price to pay. */
function NewPrice({ row: { name, price, discountPercent, saleRounding }, to }: NewPriceProps) {
  const words = productWords.use().prices
  const say = useLocalized()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-1.5 py-1 last:border-b-0">
      <Name text={say(name)} className="min-w-0 flex-1 basis-[12rem]" />
      <span className="grid sm:justify-items-end">
        <span className="inline-flex items-center gap-0.75">
          <Price shekels={price} className={to === price ? 'text-muted' : 'text-muted line-through'} />
          {to === price ? (
            <span className="text-sm text-muted">{words.same}</span>
          ) : (
            <>
              <Icon name="next" className="turns size-2 text-muted" />
              <Price shekels={to} className="font-semibold" />
            </>
          )}
        </span>
        {discountPercent !== null && to !== price && (
          <span className="text-xs text-muted">
            {`${words.paid(discountPercent)} `}
            <Price shekels={toShekels(salePrice(toAgorot(to), discountPercent, saleRounding))} />
          </span>
        )}
      </span>
    </li>
  )
}

function roundingOf(ninety: boolean): PriceRounding {
  return ninety ? 'ninety' : 'agora'
}
