/** The list with one item moved to another position; unchanged if there is no such position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length
    ? items
    : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
