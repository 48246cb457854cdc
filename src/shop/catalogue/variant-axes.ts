/** The position of a variant in its family: number of devices, and months; null if perpetual. */
export type VariantPlace = { readonly devices: number; readonly termMonths: number | null }

type VariantAttributes = {
  readonly kind: string
  readonly attributes: {
    readonly devices: number | null
    readonly termMonths: number | null
    readonly edition: object | null
    readonly region: string
    readonly platforms: readonly string[]
  }
}

/**
 * The position of each variant, if devices and term together distinguish all variants of a family. Null if something
 * else does, if one of the two is the same for all, or if the family is so sparse that one choice would nearly always
 * change the other.
 */
export function placesOf(variants: readonly VariantAttributes[]): readonly VariantPlace[] | null {
  const places = variants.flatMap(({ kind, attributes: { devices, termMonths } }) =>
    devices === null || (termMonths === null && kind !== 'key') ? [] : [{ devices, termMonths }],
  )
  const differ = (values: readonly unknown[]) => new Set(values).size
  const others = variants.map(({ attributes: { edition, region, platforms } }) =>
    JSON.stringify([edition, region, platforms.toSorted()]),
  )
  const devices = differ(places.map((place) => place.devices))
  const terms = differ(places.map((place) => place.termMonths))
  const formAxes =
    places.length === variants.length &&
    differ(others) === 1 &&
    differ(places.map((place) => `${place.devices} ${place.termMonths}`)) === places.length &&
    devices > 1 &&
    terms > 1 &&
    places.length >= devices + terms - 1
  return formAxes ? places : null
}

type Placed = { readonly place: VariantPlace | null; readonly outOfStock: boolean }
type Axis = keyof VariantPlace

/** A choice on an axis: the variant it leads to, and whether that changes the other choice (no such variant exists). */
type AxisChoice<Variant> = { readonly variant: Variant; readonly moves: boolean }

/**
 * The choices on one axis from the current variant, lowest first and perpetual last. A value that does not exist with
 * the other choice leads to the nearest variant with that value; of two equally near, to the one in stock.
 */
export function choicesOf<Variant extends Placed>(
  variants: readonly Variant[],
  here: VariantPlace,
  axis: Axis,
): readonly AxisChoice<Variant>[] {
  const other: Axis = axis === 'devices' ? 'termMonths' : 'devices'
  const size = (value: number | null | undefined) => value ?? Number.MAX_SAFE_INTEGER
  const far = ({ place }: Variant) => Math.abs(size(place?.[other]) - size(here[other]))
  const nearest = new Map<number | null | undefined, Variant>()
  const nearestFirst = variants.toSorted(
    (one, two) => far(one) - far(two) || Number(one.outOfStock) - Number(two.outOfStock),
  )
  for (const variant of nearestFirst) {
    const value = variant.place?.[axis]
    if (!nearest.has(value)) nearest.set(value, variant)
  }
  return [...nearest]
    .toSorted(([one], [two]) => size(one) - size(two))
    .map(([, variant]) => ({ variant, moves: variant.place?.[other] !== here[other] }))
}
