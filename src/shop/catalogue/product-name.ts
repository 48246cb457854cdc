const separator = ' – '

/**
 * A product has one name, as the API, orders and e-mails say it: what it is, and after a dash the variant
 * that is sold, `Underlane VPN – 5 devices, 1 year`. The variant is empty where there is none.
 */
export function splitName(full: string): readonly [name: string, variant: string] {
  const [name = '', ...variant] = full.split(separator)
  return [name, variant.join(separator)]
}

/** The one name of a product of this name and variant. */
export function joinName(name: string, variant: string): string {
  return [name.trim(), variant.trim()].filter((part) => part !== '').join(separator)
}
