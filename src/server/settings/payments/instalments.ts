/** How many instalments a payment page lets a buyer choose; one and one: none. */
export type Instalments = { readonly least: number; readonly most: number }

/** `12`, or `2-12`. Null: it is neither, or more than the provider takes. */
export function readInstalments(text: string, upTo: number): Instalments | null {
  const [, first, second] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
  if (first === undefined) return null
  const [least, most] = second === undefined ? [1, Number(first)] : [Number(first), Number(second)]
  return least >= 1 && least <= most && most <= upTo ? { least, most } : null
}
