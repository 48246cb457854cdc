import { paceDays } from '#shop/stock/days-of-cover.ts'
import { type ExportedTable, sealedText } from './exported-table.ts'

const asFile = 'a file of its own in the archive'

/** Products, prices, pictures and stock. */
export const catalogueTables: readonly ExportedTable[] = [
  {
    name: 'products',
    about:
      'A product. products.csv at the top of the archive is the same as a table that the import of products reads.',
    columns:
      'id version variant_of family slug slug_he category kind state brand name summary description instructions form attributes price_agorot discount_percent timed_percent sale_rounding discount_from discount_until is_new max_per_order image_ids image_alts related sold_count star_counts created_at updated_at',
    without: { admin_text: 'made of the other columns, for the search' },
    notes: {
      variant_of: 'the main variant of its family; empty for the main variant itself, and without variants',
      family: 'the main variant of its family, or itself',
      form: 'the questions that buyers of a service answer',
      image_ids: 'its pictures in their order: pictures/<id>.*',
      related: 'ids of the products shown beside it',
      star_counts: 'published reviews with one star, two … five',
      discount_percent: 'the discount at the moment; with timed_percent it ends at discount_until',
      timed_percent: 'a discount from discount_from until discount_until',
    },
  },
  {
    name: 'bundle_items',
    about: 'A product in a bundle.',
    columns: 'bundle_id bundle_kind product_id item_kind quantity position',
  },
  {
    name: 'categories',
    about: 'A category of products.',
    columns: 'slug name position live_count',
    notes: { live_count: 'how many of its products are on sale' },
  },
  {
    name: 'old_slugs',
    about: 'An address that a product had before; it leads on to the product.',
    columns: 'slug product_id left_at',
  },
  {
    name: 'price_history',
    about: 'What a product cost from a moment on.',
    columns: 'id product_id price_agorot full_price_agorot at',
    notes: { price_agorot: 'what buyers paid', full_price_agorot: 'the same without its discount' },
  },
  {
    name: 'price_changes',
    about: 'One change of many prices at once.',
    columns: 'id percent rounding changed_by changed_at undone_by undone_at',
  },
  {
    name: 'changed_prices',
    about: 'What such a change made of the price of one product.',
    columns: 'change_id product_id from_agorot to_agorot',
  },
  {
    name: 'images',
    about: 'A picture of products and texts; the picture itself is pictures/<id>.*',
    columns: 'id mime created_at',
    without: { content: asFile, object_key: asFile },
  },
  {
    name: 'product_files',
    about: 'The file that buyers of a product download; it is downloads/<product id>/<name>.',
    columns: 'product_id name mime',
    without: { content: asFile, object_key: asFile },
  },
  {
    name: 'stock_rules',
    about: 'What the shop wants of one product’s stock.',
    columns: 'product_id low_at pattern low_since',
    notes: { low_at: 'tell managers at so many keys or fewer', pattern: 'how a key looks' },
  },
  {
    name: 'stock_summary',
    about: 'How many units of each product are in stock.',
    columns:
      'product_id keyed listed live name_en name_he units low waiting sold cover urgency family family_name_en family_name_he family_urgency family_units family_cover family_sold',
    notes: {
      units: 'keys in stock; empty: nothing is counted',
      waiting: 'paid orders that wait for its keys',
      sold: `in the last ${paceDays} days`,
      cover: `units for each one sold in ${paceDays} days`,
    },
  },
  {
    name: 'stock_counts',
    about: 'Keys by product, batch and state, together with stock_count_changes.',
    columns: 'product_id batch_id status units',
  },
  {
    name: 'stock_count_changes',
    about: 'What has to be added to stock_counts.',
    columns: 'id product_id batch_id status units',
  },
  {
    name: 'stock_batches',
    about: 'Keys that came together from one supplier.',
    columns:
      'id product_id state units supplier unit_cost_agorot expires_at expiry_notified_at note reason changed_at created_by created_at',
  },
  {
    name: 'stock_imports',
    about: 'A file of keys that was read, and what became of its lines.',
    columns:
      'id product_id state pattern lines_read new_lines repeated_lines known_lines bad_lines terms published batch_id created_by created_at',
  },
  {
    name: 'licence_keys',
    about:
      'A licence key: whose it is and what became of it. The key itself is in licence-keys.csv, if the owner asked for it.',
    columns:
      'id product_id status order_line_id reserved_until sold_at revealed_at unit_seen_at batch_id sell_until closed_at closed_reason created_at',
    without: {
      sealed: sealedText,
      data_key_id: sealedText,
      blind_index: sealedText,
      last_four: 'a part of the key',
    },
    notes: {
      revealed_at: 'when its buyer saw it',
      unit_seen_at: 'when an earlier key of the same unit, since replaced, was seen',
      sell_until: 'empty: without an end',
    },
  },
  {
    name: 'stock_alerts',
    about: 'Requests for stock alerts, with the consent given.',
    columns:
      'id product_id email language consent_version asked_from asked_at confirmed_at notified_at created_at',
  },
]
