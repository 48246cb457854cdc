import {
  attributeColumns,
  type OwnColumn,
  type TableColumn,
  tableColumns,
} from '#contract/admin/products/product-columns.ts'
import { csvLines, csvMark } from '#shop/csv.ts'
import { ownValue } from '#shop/own-value.ts'

const examples: Readonly<Record<OwnColumn, string>> = {
  slug: 'underlane-vpn-1-year',
  slug_he: 'וי-פי-אן-לשנה',
  old_slugs: 'underlane-vpn underlane',
  variant_of: 'underlane-vpn-5-devices-1-year',
  category: 'security',
  category_en: 'Security',
  category_he: 'אבטחה',
  kind: 'key',
  state: 'draft',
  brand: 'Underlane',
  name_en: 'Underlane VPN – 5 devices, 1 year',
  name_he: 'Underlane VPN – חמישה מכשירים, לשנה',
  summary_en: 'A private connection on every device you have.',
  summary_he: 'חיבור פרטי בכל המכשירים שלכם.',
  price: '149.90',
  discount_percent: '20',
  discount_from: '2026-01-31 08:00',
  discount_until: '2026-02-07 23:59',
  is_new: 'yes',
  max_per_order: '5',
  low_stock: '10',
  parts: 'underlane-vpn-1-year*2|halberd-antivirus',
  related: 'halberd-antivirus quiet-backup',
  questions: 'site | address-of-site* | Which site? | איזה אתר?',
  description_en: 'Keeps what you do **private**, at home and away.',
  description_he: 'שומר על **הפרטיות** שלכם, בבית ובדרכים.',
  instructions_en: '1. Install the app.\n2. Enter the key.',
  instructions_he: '1. התקינו את האפליקציה.\n2. הזינו את המפתח.',
}

/** An example value of a column, as a person would write it. */
export function exampleOf(name: TableColumn): string {
  const attribute = attributeColumns.find(({ column }) => column === name)
  return attribute?.example ?? ownValue(examples, name) ?? ''
}

/**
 * Columns left empty in the template's line: only some products have them, or they name products that this
 * shop may not have.
 */
const leftEmpty: ReadonlySet<TableColumn> = new Set([
  'old_slugs',
  'variant_of',
  'discount_percent',
  'discount_from',
  'discount_until',
  'parts',
  'related',
  'questions',
])

/** A template of the table of products: all columns, and one line as an example. */
export function tableTemplate(): Blob {
  const line = tableColumns.map((name) => (leftEmpty.has(name) ? '' : exampleOf(name)))
  return new Blob([csvMark, csvLines([tableColumns, line])], { type: 'text/csv' })
}
