import assert from 'node:assert/strict'

/** What a page of a kind must tell, by the beginning of its path. */
export const structuredDataOf = (path: string): readonly string[] => {
  if (path === '/') return ['Organization', 'WebSite']
  if (path.startsWith('/product/')) return ['Product', 'BreadcrumbList']
  if (path.startsWith('/products?category=')) return ['BreadcrumbList']
  if (path.startsWith('/blog/')) return ['BlogPosting', 'BreadcrumbList']
  return path === '/faq' ? ['FAQPage'] : []
}

/** developers.google.com/search/docs/appearance/structured-data: what each kind needs. */
export const needed: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo', 'contactPoint', 'address', 'legalName'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  FAQPage: ['mainEntity'],
}

/** Whether something is told: neither nothing nor an empty text or list. */
export function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** What an offer must say. */
export function lookAtOffer(offers: unknown, where: string): void {
  // edge: what the page printed is looked at part by part
  const offer = Object(offers) as Record<string, unknown>
  assert.match(String(offer['price']), /^\d+\.\d\d$/, where)
  assert.equal(offer['priceCurrency'], 'ILS', where)
  assert.match(String(offer['availability']), /^https:\/\/schema\.org\/(InStock|OutOfStock)$/, where)
  const policy = Object(offer['hasMerchantReturnPolicy']) as Record<string, unknown>
  assert.equal(policy['merchantReturnDays'], 14, where)
  assert.equal(policy['applicableCountry'], 'IL', where)
}
