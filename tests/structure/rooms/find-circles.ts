/** The groups of nodes that reach each other (Tarjan's algorithm), each sorted. `edges`: the nodes that a node leads to. */
export function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const place = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  function visit(node: string): number {
    const own = place.size
    place.set(node, own)
    open.push(node)
    let low = own
    for (const next of edges.get(node) ?? []) {
      if (!place.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? place.get(next) ?? own)
    }
    lowest.set(node, low)
    if (low === own) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }

  for (const node of edges.keys()) if (!place.has(node)) visit(node)
  return found
}
