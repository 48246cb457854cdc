type Tree = { [name: string]: Tree | string }

/** Parses a form like Stripe: `a[0][b]=c` is `{ a: [{ b: 'c' }] }`. */
export function readBracketedForm(form: string): unknown {
  const root: Tree = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/\]?\[|\]$/).filter((part) => part !== '')
    let place = root
    for (const part of path.slice(0, -1)) {
      const next = place[part]
      if (typeof next === 'string') throw new Error(`${name} is both a value and a group`)
      place = place[part] = next ?? {}
    }
    place[path.at(-1) ?? ''] = value
  }
  return listsIn(root)
}

function listsIn(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree
  const entries = Object.entries(tree).map(([name, value]) => [name, listsIn(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
