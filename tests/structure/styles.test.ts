import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lineOf, readSources, type SourceFile, withoutComments } from './source.ts'

/** Left and right would be wrong in one language. The specification puts toasts bottom right in both. */
const physical =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right)-(?:\[|\d|px|auto|full)[\w[\]/.%]*|(?<![\w-])(?:(?:text|float|clear)-(?:left|right)|border-[lr]|rounded-(?:[lr]|tl|tr|bl|br))(?![\w])/g
const physicalCss =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)|float:\s*(?:left|right)|(?:^|[;{\s])(?:left|right)\s*:)/g
const allowedSides: readonly string[] = ['src/web/kit/toasts.tsx', 'src/web/kit/styles/toasts.css']

function physicalSidesIn({ path, text }: SourceFile): string[] {
  if (allowedSides.includes(path)) return []
  const code = withoutComments(text)
  const found = path.endsWith('.css')
    ? [...code.matchAll(physicalCss)]
    : classTextsIn(code).flatMap((part) => [...part.matchAll(physical)])
  return found.map((match) => `${path}: ${match[0].trim()}`)
}

/** The strings of a component, which contain its class names. */
function classTextsIn(code: string): string[] {
  return [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].map(([text]) => text)
}

/** Colour values, which only the design tokens may contain. */
const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|(?<![\w-])(?:bg|text|border|ring|fill|stroke|from|to|via)-(?:red|blue|green|gray|grey|slate|zinc|neutral|stone|orange|amber|yellow|lime|emerald|teal|cyan|sky|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b/gi
const colourHomes: readonly string[] = ['src/web/kit/styles/tokens.css']

function rawColoursIn({ path, text }: SourceFile): string[] {
  if (colourHomes.includes(path)) return []
  const code = withoutComments(text).replace(/(?:href|id|htmlFor|xlinkHref)=["'{`][^"'}`]*/g, '')
  return [...code.matchAll(rawColour)].map((match) => `${path}:${lineOf(code, match.index)}: ${match[0]}`)
}

describe('styles', () => {
  const files = readSources('src/web', ['.tsx', '.css'])

  test('never say left or right', () => {
    assert.ok(files.length > 30, `only ${files.length} files were read`)
    assert.deepEqual(files.flatMap(physicalSidesIn), [])
  })

  test('take every colour from the tokens', () => {
    assert.deepEqual(files.flatMap(rawColoursIn), [])
  })

  test('have the dimensions of the specification', () => {
    const tokens = files.find(({ path }) => path === 'src/web/kit/styles/tokens.css')?.text ?? ''
    const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
    assert.deepEqual(
      ['sm', 'md', 'lg', 'xl'].map((size) => valueOf(`breakpoint-${size}`)),
      ['600px', '900px', '1200px', '1536px'],
    )
    assert.equal(valueOf('spacing'), '8px')
    assert.equal(valueOf('radius-sm'), '4px')
    assert.deepEqual([valueOf('blue-500'), valueOf('track')], ['#3182ce', '#e2e8f0'])
  })

  test('the checks find what they forbid and accept everything else', () => {
    const tsx = (text: string) => ({ path: 'src/web/cart/a.tsx', text })
    const css = (text: string) => ({ path: 'src/web/kit/a.css', text })
    for (const bad of [
      '<p className="ml-2" />',
      "cx('text-left')",
      '<p className="md:-mr-4" />',
      '<p className="absolute right-0" />',
    ])
      assert.equal(physicalSidesIn(tsx(bad)).length, 1, bad)
    for (const bad of ['a { margin-left: 1px }', 'a { text-align: right }', 'a {\n  left: 0\n}'])
      assert.equal(physicalSidesIn(css(bad)).length, 1, bad)
    for (const good of [
      '<p className="ms-2 start-0 text-start" />',
      '<p title="left over" />',
      '<p className="bright-2" />',
    ])
      assert.equal(physicalSidesIn(tsx(good)).length, 0, good)
    for (const bad of [
      '<p style={{ color: "#fff" }} />',
      '<p className="bg-blue-500" />',
      'const c = "rgb(0 0 0)"',
    ])
      assert.equal(rawColoursIn(tsx(bad)).length, 1, bad)
    assert.equal(rawColoursIn(tsx('<a href="#main" className="bg-primary-600">')).length, 0)
  })
})
