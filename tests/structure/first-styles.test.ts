import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { siteMap } from '../../src/web/site-map.ts'
import { importsOf, readSources, root } from './source.ts'

/** The rooms whose class names are in the styles of every document. */
const siteStyles = readFileSync(join(root, 'src/web/kit/site.css'), 'utf8')
const styled = /@source '\.\.\/\{([^}]+)\}/.exec(siteStyles)?.[1]?.split(',')
/** The parts of the kit whose class names are not. */
const left = /@source not '\.\.\/kit\/\{([^}]+)\}/.exec(siteStyles)?.[1]?.split(',')

const files = new Map(readSources('src/web', ['.ts', '.tsx']).map(({ path, text }) => [path, text]))

/** A part that comes later, and whose chunk waits for the styles of all rooms. */
const bringsAllStyles = (text: string) => /^import '\.\.\/desk-styles\.ts'$/m.test(text)

/** Every file that a file draws with, itself among them; the site map leads to all pages and is not followed. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  const text = files.get(path)
  if (text === undefined || seen.has(path) || path === 'src/web/site-map.ts') return seen
  if (bringsAllStyles(text)) return seen
  seen.add(path)
  for (const { from, typeOnly } of importsOf(text))
    if (!typeOnly && from.startsWith('.')) reach(normalize(join(dirname(path), from)), seen)
  return seen
}

test('whatever a public page draws is styled before desk.css has come', () => {
  const seen = reach('src/web/shell/app.tsx')
  for (const { kind, source } of siteMap) if (kind === 'public') reach(`src/web/${source}`, seen)
  const components = [...seen].filter(
    (path) => path.endsWith('.tsx') && files.get(path)?.includes('className') === true,
  )
  assert.ok(components.length > 50, `only ${components.length} components were followed`)
  const rooms = new Set(components.map((path) => path.split('/')[2] ?? ''))
  rooms.delete('platform')
  assert.deepEqual(
    [...rooms].filter((room) => styled?.includes(room) !== true),
    [],
  )
  assert.ok(left !== undefined && left.length > 0, 'what comes later is left out of the kit')
  assert.deepEqual(
    left.filter((name) => components.includes(`src/web/kit/${name}.tsx`)),
    [],
  )
})
