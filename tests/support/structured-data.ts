import assert from 'node:assert/strict'

/** The structured data types that a page must have, by the beginning of its path. */
export const structuredDataOf = (path: string): readonly string[] => {
  if (path === '/') return ['Organization', 'WebSite']
  // the demo's family
  if (path.startsWith('/product/gorsefen')) return ['ProductGroup', 'BreadcrumbList']
  if (path.startsWith('/product/')) return ['Product', 'BreadcrumbList']
  if (path.startsWith('/products?category=')) return ['BreadcrumbList']
  if (path.startsWith('/blog/')) return ['BlogPosting', 'BreadcrumbList']
  return path === '/faq' ? ['FAQPage'] : []
}

/** The required properties of each type: developers.google.com/search/docs/appearance/structured-data. */
export const needed: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo', 'contactPoint', 'address', 'legalName'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  ProductGroup: ['name', 'image', 'description', 'brand', 'url', 'productGroupID', 'hasVariant'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  FAQPage: ['mainEntity'],
}

/** Whether a value is given: not null or undefined, and not an empty text or list. */
export function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** Checks the properties of an offer. */
function checkOffer(offers: unknown, where: string): void {
  // edge: the parsed page is checked property by property
  const offer = Object(offers) as Record<string, unknown>
  assert.match(String(offer['price']), /^\d+\.\d\d$/, where)
  assert.equal(offer['priceCurrency'], 'ILS', where)
  assert.match(String(offer['availability']), /^https:\/\/schema\.org\/(InStock|OutOfStock)$/, where)
  const policy = Object(offer['hasMerchantReturnPolicy']) as Record<string, unknown>
  assert.equal(policy['merchantReturnDays'], 14, where)
  assert.equal(policy['applicableCountry'], 'IL', where)
}

/** Checks the offers of a product or of each variant. */
export function checkOffers(
  structuredData: readonly Readonly<Record<string, unknown>>[],
  where: string,
): void {
  for (const item of structuredData) {
    if (item['@type'] === 'Product') checkOffer(item['offers'], where)
    if (item['@type'] === 'ProductGroup') checkVariants(item['hasVariant'], where)
  }
}

function checkVariants(variants: unknown, where: string): void {
  assert.ok(Array.isArray(variants) && variants.length > 1, where)
  for (const variant of variants) {
    for (const name of ['name', 'image', 'sku', 'url']) assert.ok(hasValue(variant[name]), where)
    checkOffer(variant['offers'], where)
  }
}
