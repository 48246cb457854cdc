import type { OrderItem } from '#shop/cart/wanted-lines.ts'
import type { Localized } from '#shop/localized.ts'
import { toAgorot, toShekels } from '#shop/money.ts'

/** The bundle a line was sold in, and how many of it were bought. */
export type SoldIn = { readonly id: string; readonly name: Localized; readonly units: number }

export type LineGroup<Line> = {
  readonly id: string
  readonly bundle: SoldIn | null
  readonly lines: readonly Line[]
}

type Named = { readonly name: Localized; readonly quantity: number }
/** Prices in shekels. */
type Priced = { readonly price: number; readonly quantity: number }
type SoldLine = Named & Priced & { readonly id: string; readonly productId: string }

/** Groups the lines as the buyer sees them: a bundle with its lines, or a single line. Keeps their order. */
export function groupLines<Line extends { readonly id: string; readonly bundle: SoldIn | null }>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  const groups = new Map<string, LineGroup<Line>>()
  for (const line of lines) {
    const id = line.bundle?.id ?? line.id
    groups.set(id, { id, bundle: line.bundle, lines: [...(groups.get(id)?.lines ?? []), line] })
  }
  return [...groups.values()]
}

/** What one bundle cost, in shekels. */
export function bundlePrice({ units }: SoldIn, lines: readonly Priced[]): number {
  const sum = lines.reduce((total, { price, quantity }) => total + toAgorot(price) * quantity, 0)
  return toShekels(sum / units)
}

/** The contents of a bundle by name: units of one part can be in two lines whose prices differ by one agora. */
export function namedParts(lines: readonly Named[]): Named[] {
  const parts = new Map<string, Named>()
  for (const { name, quantity } of lines) {
    const key = JSON.stringify([name.en, name.he])
    parts.set(key, { name, quantity: quantity + (parts.get(key)?.quantity ?? 0) })
  }
  return [...parts.values()]
}

/** What was in the cart: bundles at their own price, not their parts. */
export function inTheCart(
  lines: readonly (SoldLine & { readonly bundle: SoldIn | null })[],
): (OrderItem & Named & Priced)[] {
  return groupLines(lines).flatMap(({ bundle, lines: own }) =>
    bundle === null
      ? own.map(({ productId, name, price, quantity }) => ({ productId, name, price, quantity }))
      : [
          {
            productId: bundle.id,
            name: bundle.name,
            price: bundlePrice(bundle, own),
            quantity: bundle.units,
          },
        ],
  )
}
