import { listAdminCategories } from '#contract/admin/products/categories.ts'
import type { Coupon } from '#contract/admin/coupons.ts'
import { couponKinds } from '#shop/coupons/coupon.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { useAdminForm } from '../form/use-admin-form.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { couponAdminWords } from '#web/admin/words.ts'
import type { CouponDraft } from './coupon-draft.ts'
import { ProductChoice } from './product-choice.tsx'

type TermsProps = {
  /** Shows the field for the code, for a new coupon. */
  readonly withCode?: boolean
  readonly form: ReturnType<typeof useAdminForm<CouponDraft>>
  /** The products already chosen, with their names. */
  readonly chosen: Coupon['products']
}

/** The terms of a coupon: its discount, when it is valid, and for which customers and carts. */
export function CouponTerms({ form, chosen, withCode = false }: TermsProps) {
  const words = couponAdminWords.use()
  return (
    <div className="grid items-start gap-2 lg:grid-cols-2">
      <div className="grid gap-2">
        <Section title={words.terms}>
          {withCode && (
            <Field
              label={words.code}
              hint={words.codeHint}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              {...form.text('code')}
            />
          )}
          <FormRow>
            <Select label={words.kind} {...form.text('kind')}>
              {couponKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </Select>
            {form.values.kind === 'percent' ? (
              <Field label={words.percent} inputMode="numeric" dir="ltr" required {...form.text('percent')} />
            ) : (
              <Field label={words.amount} inputMode="decimal" dir="ltr" required {...form.text('amount')} />
            )}
          </FormRow>
        </Section>
        <Section title={words.what} hint={words.everything}>
          <FormRow>
            <Field label={words.minSpend} inputMode="decimal" dir="ltr" {...form.text('minSpend')} />
            <Field label={words.maxSpend} inputMode="decimal" dir="ltr" {...form.text('maxSpend')} />
          </FormRow>
          <CategoryBoxes
            chosen={form.values.categories}
            onChange={(categories) => form.set('categories', categories)}
          />
          {form.errorOf('categories') !== undefined && <ErrorText>{form.errorOf('categories')}</ErrorText>}
          <ProductChoice
            known={chosen}
            chosen={form.values.productIds}
            onChange={(ids) => form.set('productIds', ids)}
          />
          {form.errorOf('productIds') !== undefined && <ErrorText>{form.errorOf('productIds')}</ErrorText>}
        </Section>
      </div>
      <div className="grid gap-2">
        <Section title={words.who} hint={words.dateHint}>
          <FormRow>
            <Field label={words.startsAt} type="date" {...form.text('startsAt')} />
            <Field label={words.endsAt} type="date" {...form.text('endsAt')} />
            <Field label={words.totalLimit} inputMode="numeric" dir="ltr" {...form.text('totalLimit')} />
            <Field
              label={words.customerLimit}
              inputMode="numeric"
              dir="ltr"
              {...form.text('customerLimit')}
            />
          </FormRow>
          <p className="text-sm text-muted">{words.limitHint}</p>
          <Checkbox label={words.firstOrderOnly} {...form.tick('firstOrderOnly')} />
        </Section>
        <Section title={words.inner}>
          <TextArea label={words.note} rows={3} maxLength={300} {...form.text('note')} />
          <Checkbox label={words.active} {...form.tick('active')} />
          <p className="text-sm text-muted">{words.activeHint}</p>
        </Section>
      </div>
    </div>
  )
}

type BoxesProps = {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function CategoryBoxes({ chosen, onChange }: BoxesProps) {
  const words = couponAdminWords.use()
  const say = useLocalized()
  const { data } = useRead(listAdminCategories, {})
  // a category that no longer exists must be possible to untick
  const gone = chosen.filter((slug) => data?.categories.every((one) => one.slug !== slug))
  const boxes = [...(data?.categories ?? []), ...gone.map((slug) => ({ slug, name: { en: slug, he: slug } }))]
  return (
    <fieldset>
      <legend className="mb-0.5 text-sm font-semibold">{words.categories}</legend>
      <div className="grid gap-x-2 sm:grid-cols-2">
        {boxes.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            name="categories"
            label={say(name)}
            checked={chosen.includes(slug)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
