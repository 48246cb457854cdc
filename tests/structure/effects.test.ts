import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf, readSources, type SourceFile, withoutComments } from './source.ts'

/** The text from an opening bracket to its closing one. */
function bracketsFrom(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Effects that call the API: `useRead` cancels, caches and ignores late responses (decision 0060). */
function callingEffects({ path, text }: SourceFile): string[] {
  const code = withoutComments(text)
  return [...code.matchAll(/\buse(?:Layout)?Effect\(/g)]
    .filter((effect) => /\bcall\(/.test(bracketsFrom(code, effect.index + effect[0].length - 1)))
    .map((effect) => `${path}:${lineOf(code, effect.index)}`)
}

test('no effect calls the API', () => {
  const files = readSources('src/web', ['.ts', '.tsx'])
  assert.ok(files.filter(({ text }) => text.includes('useEffect(')).length > 20)
  assert.deepEqual(files.flatMap(callingEffects), [])
})

test('the check finds a call within an effect, and only there', () => {
  const example = (text: string) => callingEffects({ path: 'src/web/cart/a.ts', text }).length
  assert.equal(example(`useEffect(() => { void call(suggest, { q }).then(set) }, [q])`), 1)
  assert.equal(
    example(`useEffect(() => {\n  const load = async () => set(await call(a, {}))\n  load()\n}, [])`),
    1,
  )
  assert.equal(example(`useEffect(() => track(), [])\nconst send = () => call(placeOrder, body)`), 0)
})
