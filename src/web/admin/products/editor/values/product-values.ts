import type * as v from 'valibot'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import type { addProduct } from '#contract/admin/products/products.ts'
import { israelClock, momentOf } from '#shop/israel-time.ts'
import { joinName, splitName } from '#shop/catalogue/product-name.ts'
import type { ServiceField } from '#shop/catalogue/service-form.ts'
import { type Localized, languages } from '#shop/localized.ts'
import { requiredNumber, typedNumber } from '#web/admin/form/typed-number.ts'
import { attributesIn, attributeValues } from './attribute-values.ts'

export type EditedPicture = { readonly id: string; readonly alt: Localized }
export type BundleItem = AdminProduct['itemProducts'][number] & { readonly quantity: number }
export type Related = { readonly id: string; readonly name: Localized }

/** The values of the editor's fields: texts, by the contract's field names. */
export type ProductValues = ReturnType<typeof productValuesOf>

type Input = v.InferInput<(typeof addProduct)['input']>
type Discount = AdminProduct['discount']
const texts = ['summary', 'description', 'instructions'] as const
const nothing = { en: '', he: '' }

/** The field values of a product, or of a new one. */
export function productValuesOf(product: AdminProduct | null, category = '') {
  const discount = product?.discount ?? null
  const text = (name: (typeof texts)[number]) => product?.[name] ?? nothing
  const pictures: readonly EditedPicture[] = product?.pictures ?? []
  const names = new Map((product?.relatedNames ?? []).map((one) => [one.id, one]))
  const related: readonly Related[] = (product?.related ?? []).flatMap((id) => names.get(id) ?? [])
  const inside = new Map((product?.itemProducts ?? []).map((one) => [one.id, one]))
  const parts: readonly BundleItem[] = (product?.parts ?? []).flatMap(({ id, quantity }) => {
    const item = inside.get(id)
    return item === undefined ? [] : [{ ...item, quantity }]
  })
  const form: readonly ServiceField[] = product?.form ?? []
  const [nameEn, variantEn] = splitName(product?.name.en ?? '')
  const [nameHe, variantHe] = splitName(product?.name.he ?? '')
  return {
    slug: product?.slug ?? '',
    slugHe: product?.slugHe ?? '',
    main: mainOf(product),
    category: product?.category ?? category,
    kind: product?.kind ?? 'key',
    state: product?.state ?? 'draft',
    brand: product?.brand ?? '',
    'name.en': nameEn,
    'name.he': nameHe,
    'variant.en': variantEn,
    'variant.he': variantHe,
    'summary.en': text('summary').en,
    'summary.he': text('summary').he,
    'description.en': text('description').en,
    'description.he': text('description').he,
    'instructions.en': text('instructions').en,
    'instructions.he': text('instructions').he,
    ...attributeValues(product?.attributes),
    price: product === null ? '' : product.price.toFixed(2),
    'discount.percent': numberText(discount?.percent),
    'discount.from': clockText(discount?.from),
    'discount.until': clockText(discount?.until),
    isNew: product?.isNew ?? true,
    maxPerOrder: numberText(product?.maxPerOrder ?? 10),
    lowStock: numberText(product?.lowStock ?? 5),
    pictures,
    related,
    parts,
    form,
  }
}

/** The main variant of a variant's family, as a list of one or none. */
function mainOf(product: AdminProduct | null): readonly Related[] {
  return (product?.family ?? [])
    .filter(({ id }) => id === product?.variantOf)
    .map(({ id, name }) => ({ id, name }))
}

/**
 * The product in the form of the contract. `saved`: the stored discount, whose dates are kept to the second where
 * their fields still show them.
 */
export function productInputOf(values: ProductValues, saved: Discount = null): Input {
  const both = (name: (typeof texts)[number]) => ({ en: values[`${name}.en`], he: values[`${name}.he`] })
  return {
    slug: values.slug,
    slugHe: values.slugHe.trim() === '' ? null : values.slugHe,
    variantOf: values.main[0]?.id ?? null,
    category: values.category,
    kind: values.kind,
    state: values.state,
    brand: values.brand,
    name: fullNameOf(values),
    summary: both('summary'),
    description: both('description'),
    instructions: both('instructions'),
    attributes: attributesIn(values, typedNumber),
    price: requiredNumber(values.price),
    discount: discountOf(values, saved),
    isNew: values.isNew,
    maxPerOrder: requiredNumber(values.maxPerOrder),
    lowStock: typedNumber(values.lowStock),
    pictures: [...values.pictures],
    related: values.related.map(({ id }) => id),
    parts: values.kind === 'bundle' ? values.parts.map(({ id, quantity }) => ({ id, quantity })) : [],
    form: values.kind === 'service' && values.form.length > 0 ? values.form.map(copyOf) : null,
  }
}

/** The product's full name with its variant label, in both languages. */
export function fullNameOf(values: ProductValues): Localized {
  return {
    en: joinName(values['name.en'], values['variant.en']),
    he: joinName(values['name.he'], values['variant.he']),
  }
}

/**
 * A variant label needs a name before it, or it would be taken for the name. In a family every variant has a
 * label.
 */
export function checkNames(values: ProductValues): Record<string, 'required' | 'variant-label'> {
  if (values.main.length > 0)
    return Object.fromEntries(
      languages
        .filter((language) => values[`variant.${language}`].trim() === '')
        .map((language) => [`variant.${language}`, 'variant-label']),
    )
  const alone = languages.filter(
    (language) => values[`name.${language}`].trim() === '' && values[`variant.${language}`].trim() !== '',
  )
  return Object.fromEntries(alone.map((language) => [`name.${language}`, 'required']))
}

function copyOf(field: ServiceField) {
  return { ...field, choices: [...field.choices] }
}

/** Whether price and discount are as saved. A changed sale gets the shop's rounding; this one keeps its own. */
export function isSavedSale(
  values: ProductValues,
  { price, discount }: Pick<AdminProduct, 'price' | 'discount'>,
): boolean {
  const typed = [requiredNumber(values.price), discountOf(values, discount)]
  return JSON.stringify(typed) === JSON.stringify([price, discount])
}

function discountOf(values: ProductValues, saved: Discount) {
  const [percent, from, until] = [
    values['discount.percent'],
    values['discount.from'],
    values['discount.until'],
  ]
  if (percent.trim() === '' && from === '' && until === '') return null
  return {
    percent: requiredNumber(percent),
    from: momentIn(from, saved?.from),
    until: momentIn(until, saved?.until),
  }
}

/** A field has no seconds; the moment that it was filled from may have some. */
function momentIn(clock: string, saved: string | null | undefined): string | null {
  if (clock === '') return null
  return clock === clockText(saved) ? (saved ?? null) : momentOf(clock)
}

function numberText(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number)
}

function clockText(moment: string | null | undefined): string {
  return moment === null || moment === undefined ? '' : israelClock(moment)
}

/** A slug from a name: Latin letters for the English page, Hebrew ones for the Hebrew page. */
export function slugFrom(name: string, language: 'en' | 'he'): string {
  const strange = language === 'en' ? /[^a-z0-9]+/g : /[^a-z0-9א-ת]+/g
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7'"׳״]/g, '')
    .replace(strange, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}
