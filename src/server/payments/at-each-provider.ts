type Round = {
  readonly report: (error: unknown) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Does what concerns payment providers: one after another at each of them, and all of them beside each
 * other, so that one that hangs holds up no other. What fails is reported, and the next one follows.
 */
export async function atEachProvider<Item extends { readonly provider: string }>(
  items: readonly Item[],
  { report, signal }: Round,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const one = async (own: readonly Item[]) => {
    for (const item of own) {
      if (signal?.aborted === true) return
      await act(item).catch(report)
    }
  }
  await Promise.all([...Map.groupBy(items, ({ provider }) => provider).values()].map(one))
}
