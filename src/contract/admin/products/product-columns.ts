import {
  type AttributeColumn,
  type AttributeName,
  attributeNames,
  productAttributes,
} from '#contract/product/product-attributes.ts'

/** The columns of a product table before and after the attributes. */
const before = [
  'slug',
  'slug_he',
  'old_slugs',
  'variant_of',
  'category',
  'category_en',
  'category_he',
  'kind',
  'state',
  'brand',
  'name_en',
  'name_he',
  'summary_en',
  'summary_he',
  'price',
  'discount_percent',
  'discount_from',
  'discount_until',
  'is_new',
  'max_per_order',
  'low_stock',
] as const
const after = [
  'parts',
  'related',
  'questions',
  'description_en',
  'description_he',
  'instructions_en',
  'instructions_he',
] as const

/** A column that is not an attribute. */
export type OwnColumn = (typeof before)[number] | (typeof after)[number]
export type TableColumn = OwnColumn | AttributeColumn

type ColumnOfAttribute = {
  readonly column: AttributeColumn
  readonly attribute: AttributeName
  readonly example: string
}
export const attributeColumns: readonly ColumnOfAttribute[] = attributeNames.flatMap((attribute) =>
  // edge: the keys of a constant
  (Object.entries(productAttributes[attribute].columns) as [AttributeColumn, string][]).map(
    ([column, example]) => ({ column, attribute, example }),
  ),
)

/** The columns of a product table, for export and import, in order. */
export const tableColumns: readonly TableColumn[] = [
  ...before,
  ...attributeColumns.map(({ column }) => column),
  ...after,
]

/** Required for a new product. */
export const columnsOfNew = ['slug', 'category', 'kind', 'price'] as const satisfies readonly TableColumn[]
