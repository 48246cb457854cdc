import type { OrderItem } from '../cart/wanted-lines.ts'
import type { Localized } from '../localized.ts'

/** The bundle a line was sold in, and how many of it were bought. */
export type SoldIn = { readonly id: string; readonly name: Localized; readonly units: number }

export type LineGroup<Line> = {
  readonly id: string
  readonly bundle: SoldIn | null
  readonly lines: readonly Line[]
}

/** An order as its buyer thinks of it: a bundle with its lines, or one line, in the order of the lines. */
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

/** What was in the cart: bundles, not their parts. */
export function inTheCart(
  lines: readonly {
    readonly id: string
    readonly productId: string
    readonly quantity: number
    readonly bundle: SoldIn | null
  }[],
): OrderItem[] {
  return groupLines(lines).flatMap(({ bundle, lines: own }) =>
    bundle === null
      ? own.map(({ productId, quantity }) => ({ productId, quantity }))
      : [{ productId: bundle.id, quantity: bundle.units }],
  )
}
