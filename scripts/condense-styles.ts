const asked = /var\((--[\w-]+)/g
const set = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g
const conditional = /@(?:media|supports|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const root = /:root(?:,:host)?(\{[^{}]*\})/g

/**
 * The same styles in fewer bytes, for every document carries them. Custom properties nobody asks for go, with their
 * `@property`; one that is set once, for the whole page and on no condition, and asked for once is written where it is
 * asked for. `beside` are styles that may be loaded besides and rest on these: what they ask for stays.
 */
export function condenseStyles(css: string, beside: readonly string[]): string {
  const askedBeside = new Set(beside.flatMap((text) => namesOf(text)))
  const used = new Set([...namesOf(css), ...askedBeside])
  const needed = css
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (used.has(name) ? rule : ''))
    .replaceAll(set, (rule, name: string) => (used.has(name) ? rule : ''))
  const uses = countOf(namesOf(needed))
  const sets = countOf([...needed.matchAll(set)].map(([, name = '']) => name))
  const everywhere = [...needed.replaceAll(conditional, '').matchAll(root)].map(([, block = '']) => block)
  const once = new Map(
    [...everywhere.join('').matchAll(set)].flatMap(([, name = '', value = '']) =>
      uses.get(name) === 1 &&
      sets.get(name) === 1 &&
      !askedBeside.has(name) &&
      !value.includes('var(') &&
      needed.includes(`var(${name})`)
        ? [[name, value] as const]
        : [],
    ),
  )
  return needed
    .replaceAll(set, (rule, name: string) => (once.has(name) ? '' : rule))
    .replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => once.get(name) ?? use)
}

function namesOf(css: string): string[] {
  return [...css.matchAll(asked)].map(([, name = '']) => name)
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
