import * as v from 'valibot'
import { id } from '#contract/product/product-shapes.ts'
import { both } from '#contract/typed-fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { nothing, plainText, wholeCharacters } from '#contract/shapes.ts'
import { category } from '#contract/catalogue.ts'

const maxOrdered = 1000

const slug = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(40, 'too-long'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug'),
)
const name = both(plainText(60))

/** A category: its permanent slug, and its names. */
export const categoryInput = v.strictObject({ slug, name })
export type CategoryInput = v.InferOutput<typeof categoryInput>

const done = v.object({ slug: v.string() })

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access: 'manager',
  permission: 'products.see',
  summary:
    'Lists the categories in shop order, each with its number of products on sale; unlike the public list, never from a cache.',
  input: nothing,
  output: v.object({ categories: v.array(category) }),
  refusals: [],
})

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Adds a category at the end.',
  status: 201,
  input: categoryInput,
  output: done,
  refusals: ['category-slug-taken'],
})

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Renames a category; its slug does not change. Refused if the name was changed since `seen`.',
  input: v.strictObject({ slug: id, name, seen: both(v.pipe(v.string(), wholeCharacters)) }),
  output: done,
  refusals: ['not-found', 'version-changed'],
})

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:slug',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Deletes a category. Refused if a product in any state, or a coupon, refers to it.',
  input: v.strictObject({ slug: id }),
  output: done,
  refusals: ['not-found', 'category-in-use'],
})

export const orderCategories = endpoint({
  method: 'PUT',
  path: '/api/admin/category-order',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Sets the order of the categories. `slugs` must contain each of them once.',
  input: v.strictObject({ slugs: v.pipe(v.array(id), v.maxLength(maxOrdered, 'too-long')) }),
  output: v.object({ slugs: v.array(v.string()) }),
  refusals: ['version-changed'],
})
