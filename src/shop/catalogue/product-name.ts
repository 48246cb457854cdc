const separator = ' – '

/**
 * The name of a product in the API, orders and e-mails is its family's name, a dash and the variant:
 * `Underlane VPN – 5 devices, 1 year`. The variant may be empty.
 */
export function splitName(full: string): readonly [name: string, variant: string] {
  const [name = '', ...variant] = full.split(separator)
  return [name, variant.join(separator)]
}

/** Joins a name and a variant. */
export function joinName(name: string, variant: string): string {
  return [name.trim(), variant.trim()].filter((part) => part !== '').join(separator)
}
