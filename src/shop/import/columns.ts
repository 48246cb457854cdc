import type { ImportKind, ImportSource } from './kinds.ts'

/** The fields of each kind of file. */
export const importFields = {
  products: [
    'id',
    'sku',
    'name',
    'price',
    'type',
    'parent',
    'handle',
    'option1',
    'option2',
    'option3',
    'state',
    'summary',
    'description',
    'instructions',
    'salePrice',
    'saleFrom',
    'saleUntil',
    'compareAt',
    'category',
    'brand',
    'pictures',
  ],
  customers: ['id', 'email', 'username', 'phone', 'since'],
  orders: [
    'number',
    'id',
    'email',
    'date',
    'status',
    'total',
    'currency',
    'paidAt',
    'cancelledAt',
    'refunded',
    'name',
    'firstName',
    'lastName',
    'company',
    'phone',
    'items',
    'itemName',
    'itemSku',
    'itemId',
    'itemQuantity',
    'itemPrice',
    'itemTotal',
  ],
  keys: ['key', 'sku', 'productId', 'order', 'status', 'expiresAt'],
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>
export type ImportField = (typeof importFields)[ImportKind][number]

/** The required fields. */
export const neededFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: ['name', 'price'],
  customers: ['email'],
  orders: ['number', 'email', 'date', 'status', 'total'],
  keys: ['key'],
}

/** Field → its column names in exports of the shops and of common extensions; the first match wins. */
type Names = Partial<Record<ImportField, readonly string[]>>

const woocommerce: Readonly<Record<ImportKind, Names>> = {
  // WooCommerce's own product export; slug and permalink come with common extensions
  products: {
    id: ['ID'],
    sku: ['SKU'],
    name: ['Name'],
    price: ['Regular price'],
    type: ['Type'],
    parent: ['Parent'],
    handle: ['Slug', 'Permalink', 'URL'],
    state: ['Published'],
    summary: ['Short description'],
    description: ['Description'],
    instructions: ['Purchase note'],
    salePrice: ['Sale price'],
    saleFrom: ['Date sale price starts'],
    saleUntil: ['Date sale price ends'],
    category: ['Categories'],
    option1: ['Attribute 1 value(s)'],
    option2: ['Attribute 2 value(s)'],
    option3: ['Attribute 3 value(s)'],
    brand: ['Brands', 'Brand'],
    pictures: ['Images'],
  },
  // Customer/Order/Coupon Export; Import Export Suite
  customers: {
    id: ['customer_id', 'ID', 'user_id'],
    email: ['email', 'user_email', 'billing_email', 'customer_email', 'Email (Billing)'],
    username: ['username', 'user_login', 'Customer Username'],
    phone: ['billing_phone', 'phone', 'Phone (Billing)'],
    since: ['date_registered', 'user_registered', 'Sign-up date'],
  },
  // Customer/Order/Coupon Export (a row for each order or for each item); Advanced Order Export; Import Export Suite
  orders: {
    number: ['order_number', 'order_number_formatted', 'Order Number', 'order_id'],
    id: ['order_id', 'Order ID'],
    email: ['billing_email', 'Email (Billing)', 'customer_email'],
    date: ['date', 'order_date', 'Order Date'],
    status: ['status', 'order_status', 'Order Status'],
    total: ['order_total', 'Order Total Amount'],
    currency: ['order_currency', 'currency', 'Order Currency'],
    paidAt: ['date_paid', 'paid_date', 'Paid Date', 'completed_date', 'Completed Date'],
    refunded: ['refunded_total', 'Order Refund Amount', 'order_refund'],
    name: ['customer_name', 'billing_full_name', 'Full Name (Billing)'],
    firstName: ['billing_first_name', 'First Name (Billing)'],
    lastName: ['billing_last_name', 'Last Name (Billing)'],
    company: ['billing_company', 'Company (Billing)'],
    phone: ['billing_phone', 'Phone (Billing)'],
    // the second: one column for each item, of which this is the first
    items: ['line_items', 'line_item_1'],
    itemName: ['item_name', 'Item Name', 'Product Name', 'Name'],
    itemSku: ['item_sku', 'SKU'],
    itemId: ['item_product_id', 'Product Id', 'Product ID'],
    itemQuantity: ['item_quantity', 'Quantity', 'Quantity (- Refund)'],
    itemPrice: ['item_price', 'Item Cost'],
    itemTotal: ['item_total', 'Order Line Total', 'Item Total'],
  },
  // License Manager for WooCommerce; Serial Numbers for WooCommerce; Software License Manager; a plain table
  keys: {
    key: ['license_key', 'serial_key', 'serial_number', 'licence_key', 'key'],
    sku: ['sku', 'product_sku'],
    productId: ['product_id', 'variation_id', 'product_ref'],
    order: ['order_number', 'order_id', 'order', 'purchase_id_'],
    status: ['status', 'lic_status'],
    expiresAt: ['expires_at', 'expire_date', 'expires', 'date_expiry'],
  },
}

const shopify: Readonly<Record<ImportKind, Names>> = {
  products: {
    handle: ['Handle', 'URL handle'],
    name: ['Title'],
    description: ['Body (HTML)', 'Description'],
    brand: ['Vendor'],
    category: ['Type', 'Product Category', 'Product category'],
    state: ['Status', 'Published', 'Published on online store'],
    option1: ['Option1 Value', 'Option1 value'],
    option2: ['Option2 Value', 'Option2 value'],
    option3: ['Option3 Value', 'Option3 value'],
    sku: ['Variant SKU', 'SKU'],
    price: ['Variant Price', 'Price'],
    compareAt: ['Variant Compare At Price', 'Compare-at price'],
    pictures: ['Image Src', 'Product image URL'],
  },
  customers: { id: ['Customer ID'], email: ['Email'], phone: ['Phone', 'Default Address Phone'] },
  orders: {
    number: ['Name'],
    id: ['Id'],
    email: ['Email'],
    date: ['Created at'],
    status: ['Financial Status'],
    total: ['Total'],
    currency: ['Currency'],
    paidAt: ['Paid at'],
    cancelledAt: ['Cancelled at'],
    refunded: ['Refunded Amount'],
    name: ['Billing Name', 'Shipping Name'],
    company: ['Billing Company'],
    phone: ['Phone', 'Billing Phone'],
    itemName: ['Lineitem name'],
    itemSku: ['Lineitem sku'],
    itemQuantity: ['Lineitem quantity'],
    itemPrice: ['Lineitem price'],
  },
  keys: {
    key: ['key', 'license_key'],
    sku: ['sku'],
    order: ['order', 'order_number', 'Name'],
    status: ['status'],
  },
}

const known = { woocommerce, shopify }

/** A column name reduced to letters and digits: versions differ in spelling and punctuation. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Field → index of its column, for the names that match. */
export function suggestMapping(
  source: ImportSource,
  kind: ImportKind,
  head: readonly string[],
): Record<string, number> {
  const names = head.map(plain)
  const found: Record<string, number> = {}
  for (const field of importFields[kind]) {
    const at = (known[source][kind][field] ?? [])
      .map((name) => names.indexOf(plain(name)))
      .find((place) => place >= 0)
    if (at !== undefined) found[field] = at
  }
  return found
}

/** Columns that only one shop's exports have. */
const onlyShopify = ['Body (HTML)', 'Lineitem name', 'Accepts Email Marketing', 'Total Spent', 'URL handle']

/** The most likely kind of a file: all required columns are present, and the most others. */
export function recogniseFile(head: readonly string[]): { source: ImportSource; kind: ImportKind } {
  const candidates = (['woocommerce', 'shopify'] as const).flatMap((source) =>
    (['orders', 'products', 'customers', 'keys'] as const).map((kind) => {
      const found = suggestMapping(source, kind, head)
      const whole = neededFields[kind].every((field) => found[field] !== undefined)
      const marks = source === 'shopify' ? onlyShopify.filter((name) => head.includes(name)).length : 0
      return { source, kind, score: Object.keys(found).length + 10 * marks + (whole ? 100 : 0) }
    }),
  )
  const [best] = candidates.toSorted((a, b) => b.score - a.score)
  // only key files have a key column
  const keys = candidates.find(({ kind, score }) => kind === 'keys' && score > 100)
  const { source, kind } = keys ?? best ?? { source: 'woocommerce', kind: 'products' }
  return { source, kind }
}
