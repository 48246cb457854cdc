/** The numbers of instalments a buyer can choose; 1 to 1 means none. */
export type Instalments = { readonly least: number; readonly most: number }

/** Parses `12` or `2-12`. Null if it is neither, or exceeds the provider's limit. */
export function readInstalments(text: string, upTo: number): Instalments | null {
  const [, first, second] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
  if (first === undefined) return null
  const [least, most] = second === undefined ? [1, Number(first)] : [Number(first), Number(second)]
  return least >= 1 && least <= most && most <= upTo ? { least, most } : null
}
