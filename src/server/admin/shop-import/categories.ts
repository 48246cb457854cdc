import * as v from 'valibot'
import { categoryInput } from '#contract/admin/products/categories.ts'
import { addressFrom, latinPart, numbered } from '#shop/import/slug-from.ts'
import { isRefusal } from '#shop/result.ts'
import { addCategory } from '#server/catalogue/admin/categories/add-category.ts'
import { categories } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'

/** For products without a category in the file. */
const unnamed = { en: 'Imported', he: 'יובאו' }
const longestName = 60

/** Finds a category by its name in either language, or creates it. */
export async function openCategories(
  work: Work,
): Promise<(name: string | null) => Promise<{ slug: string; isNew: boolean }>> {
  const rows = await work.tx.select({ slug: categories.slug, name: categories.name }).from(categories)
  const slugs = new Set(rows.map(({ slug }) => slug))
  const byName = new Map(
    rows.flatMap(({ slug, name }) => [name.en, name.he, slug].map((one) => [one.toLowerCase(), slug])),
  )
  return async (name) => {
    const wanted =
      name === null ? unnamed : { en: name.slice(0, longestName), he: name.slice(0, longestName) }
    const known = byName.get(wanted.en.toLowerCase())
    if (known !== undefined) return { slug: known, isNew: false }
    const stem = latinPart(addressFrom(wanted.en)).slice(0, 36).replace(/-$/, '') || 'category'
    let slug = stem
    for (let number = 2; slugs.has(slug); number++) slug = numbered(stem, number)
    const added = await addCategory(work, v.parse(categoryInput, { slug, name: wanted }))
    if (isRefusal(added)) throw new Error(`The category ${slug} was there already`)
    slugs.add(slug)
    for (const one of [wanted.en, wanted.he]) byName.set(one.toLowerCase(), slug)
    return { slug, isNew: true }
  }
}
