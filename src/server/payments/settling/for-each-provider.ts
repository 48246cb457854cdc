type Round = {
  readonly report: (error: unknown) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs tasks that call payment providers: one after another per provider, and all providers in parallel, so
 * that one that hangs delays no other. A failure is reported, and the next task follows.
 */
export async function forEachProvider<Item extends { readonly provider: string }>(
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
