import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type ProductInput, productInput } from '#contract/product/product-shapes.ts'
import type { Language, Localized } from '#shop/localized.ts'
import { isRefusal } from '#shop/result.ts'
import { insertProduct } from '#server/catalogue/admin/add-product.ts'
import { writeChange } from '#server/catalogue/admin/change-product.ts'
import { refuseProduct } from '#server/catalogue/admin/check-product.ts'
import { viewFields } from '#server/catalogue/admin/get-admin-product.ts'
import { productRow, type AdminProductRow } from '#server/catalogue/admin/product-row.ts'
import { addOldSlugs } from '#server/catalogue/admin/save-old-slugs.ts'
import { emptyProduct } from '#server/catalogue/import/import-products.ts'
import { newId } from '#server/database/ids.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { fieldErrors } from '#server/http/checks/parse.ts'
import { followFamily } from '#server/catalogue/admin/follow-family.ts'
import { joinName } from '#shop/catalogue/product-name.ts'
import { openCategories } from './categories.ts'
import { openAddresses } from './addresses.ts'
import { plainLineOf } from './html-to-markdown.ts'
import { type ProductFields, readProduct, usualInstructions, withoutEndedSale } from './product-fields.ts'
import { type ProductLine, productLines } from './product-lines.ts'
import { lineFingerprint, isSame, type Notes, type ReadLines, type Run, reportLine } from './run.ts'

type Around = {
  /** The main variant of a family → its key in the file. */
  readonly families: Map<string, string>
  readonly categoryOf: Awaited<ReturnType<typeof openCategories>>
  readonly addresses: Awaited<ReturnType<typeof openAddresses>>
}

/** Products of another shop: new ones are created, known ones changed where the file has changed. */
export const readProducts: ReadLines = async (run, lines, done) => {
  const around = {
    families: new Map<string, string>(),
    categoryOf: await openCategories(run.work),
    addresses: await openAddresses(run.work),
  }
  for (const product of productLines(run, lines)) {
    await readOne(run, product, around)
    await done()
  }
}

async function readOne(run: Run, product: ProductLine, around: Around): Promise<void> {
  const { line, subject, names } = product
  const read = readProduct(product)
  if ('wrong' in read) return reportLine(run, line, 'wrong', subject, read.wrong)
  const [name = ''] = names
  const fingerprint = lineFingerprint(run, [names, read.fields])
  const known = run.names.find('products', name)
  if (known !== undefined) lead(product, known.id, around)
  if (isSame(run, { kind: 'products', name, line, subject }, fingerprint)) return
  const [row] =
    known === undefined
      ? []
      : await run.work.tx
          .select(productRow)
          .from(products)
          .where(eq(products.id, known.id))
          .for('no key update')
  const offered = withoutEndedSale(read)
  const id =
    row === undefined
      ? await writeNew(run, product, offered, around)
      : await writeAgain(run, product, { ...offered, row }, around)
  if (id === null) return
  lead(product, id, around)
  run.names.remember('products', names, { id, fingerprint })
}

/** The first variant of a family becomes its main one. */
function lead({ family }: ProductLine, id: string, { families }: Around): void {
  if (family !== null && !families.has(family.key)) families.set(family.key, id)
}

/** The name of a variant in this shop; a product without variants keeps its name. */
function nameOf({ family }: ProductLine, { name }: ProductFields): string {
  return family === null ? name : joinName(plainLineOf(family.name, 1000).text, family.label)
}

type Read = { readonly fields: ProductFields; readonly notes: Notes }

async function writeNew(run: Run, product: ProductLine, read: Read, around: Around): Promise<string | null> {
  const { fields } = read
  const { line, subject } = product
  const category = await around.categoryOf(fields.category)
  const { addresses } = around
  const address = addresses.take(product)
  const same = (text: string) => ({ en: text, he: text })
  const draft = {
    ...emptyProduct,
    ...address,
    kind: run.options.productKind,
    category: category.slug,
    brand: fields.brand ?? run.needs.settings.shop.en.name,
    name: same(nameOf(product, fields)),
    variantOf: (product.family === null ? undefined : around.families.get(product.family.key)) ?? null,
    summary: same(fields.summary),
    description: same(fields.description),
    instructions: fields.instructions === null ? usualInstructions : same(fields.instructions),
    price: fields.price,
    discount: fields.discount,
    state: fields.state ?? 'live',
  }
  const checked = await check(run, newId(), draft)
  if ('wrong' in checked) return refuseLine(run, product, checked.wrong)
  const { id, input, notes } = checked
  await insertProduct(run.work, id, input)
  const old = await saveOldAddress(run, product, { ...address, id }, addresses)
  reportLine(run, line, 'created', subject, {
    ...read.notes,
    ...notes,
    ...(category.isNew && { category: 'category-created' }),
    ...old,
  })
  return id
}

/** The other shop’s address redirects to the product, unless it is its address here too. */
async function saveOldAddress(
  run: Run,
  { oldAddress, isFirst }: ProductLine,
  product: { readonly id: string; readonly slug: string; readonly slugHe: string | null },
  addresses: Around['addresses'],
): Promise<Notes> {
  if (!isFirst || [product.slug, product.slugHe].includes(oldAddress)) return {}
  const old = await addOldSlugs(run.work, product, [oldAddress])
  if (typeof old === 'string') return { handle: 'no-redirect' }
  addresses.add(oldAddress)
  return {}
}

async function check(
  run: Run,
  id: string,
  draft: Readonly<Record<string, unknown>>,
): Promise<{ id: string; input: ProductInput; notes: Notes } | { wrong: Notes }> {
  const parsed = v.safeParse(productInput, draft)
  if (!parsed.success) return { wrong: fieldErrors(parsed.issues) }
  const wanted =
    parsed.output.variantOf === null ? parsed.output : await followFamily(run.work, id, parsed.output)
  if (isRefusal(wanted)) return { wrong: wanted.fields ?? {} }
  const refused = await refuseProduct(run.work, id, wanted)
  if (refused === null) return { id, input: wanted, notes: {} }
  if (refused.refused !== 'product-not-ready' || wanted.state !== 'live')
    return { wrong: refused.fields ?? {} }
  const input: ProductInput = { ...wanted, state: 'draft' }
  const no = await refuseProduct(run.work, id, input)
  return isRefusal(no) ? { wrong: no.fields ?? {} } : { id, input, notes: { state: 'draft-until-complete' } }
}

/** Changes only the fields that the file has; a text that was translated since keeps its translation. */
async function writeAgain(
  run: Run,
  product: ProductLine,
  { fields, notes, row }: Read & { readonly row: AdminProductRow },
  { categoryOf }: Around,
): Promise<string | null> {
  const before = viewFields(row)
  const { language } = run.options
  const draft = {
    ...before,
    name: inLanguage(before.name, nameOf(product, fields), language),
    summary: inLanguage(before.summary, fields.summary, language),
    description: inLanguage(before.description, fields.description, language),
    ...(fields.instructions !== null && {
      instructions: inLanguage(before.instructions, fields.instructions, language),
    }),
    ...(fields.category !== null && { category: (await categoryOf(fields.category)).slug }),
    ...(fields.brand !== null && { brand: fields.brand }),
    ...(fields.state !== null && { state: fields.state }),
    price: fields.price,
    discount: fields.discount,
  }
  const checked = await check(run, row.id, draft)
  if ('wrong' in checked) return refuseLine(run, product, checked.wrong)
  const changed = await writeChange(run.work, row, checked.input, 'agora')
  reportLine(run, product.line, changed ? 'updated' : 'skipped', product.subject, {
    ...notes,
    ...checked.notes,
    ...(!changed && { line: 'same' }),
  })
  return row.id
}

function inLanguage(before: Localized, text: string, language: Language): Localized {
  const other = language === 'en' ? 'he' : 'en'
  return { ...before, [language]: text, ...(before[other] === before[language] && { [other]: text }) }
}

function refuseLine(run: Run, { line, subject }: ProductLine, wrong: Notes): null {
  reportLine(run, line, 'wrong', subject, wrong)
  return null
}
