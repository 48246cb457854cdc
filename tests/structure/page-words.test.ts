import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminMap } from '#web/admin/admin-map.ts'
import { userMap } from '#web/dashboard/user-map.ts'
import { siteMap } from '#web/site-map.ts'
import { readSources, targetOf } from './source.ts'

const files = new Map(readSources('src/web', ['.ts', '.tsx']).map(({ path, text }) => [path, text]))

/** Static imports only; lazily loaded modules bring their own words. */
const importStatements = /^(?:import|export)\s+(?!type\s)[^'";]*?from\s+'([.#][^']+)'/gms

/** Every file that a page needs for its first render. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  const text = files.get(path)
  if (text === undefined || seen.has(path) || path.endsWith('-map.ts')) return seen
  seen.add(path)
  for (const [, from = ''] of text.matchAll(importStatements)) reach(targetOf(path, from) ?? '', seen)
  return seen
}

const textOf = (path: string) => files.get(path) ?? ''

/** The words that a file uses: `cartWords.use()`. */
const readIn = (path: string) =>
  [...textOf(path).matchAll(/\b(\w+Words)\s*\.(?:use|of)\(/g)].map(([, name = '']) => name)

/** The words that a page lists: named, but neither used, imported nor declared. */
const namedIn = (path: string) =>
  [
    ...textOf(path)
      .replaceAll(importStatements, '')
      .matchAll(/\b\w+Words\b(?!\s*\.(?:use|of)\(|\s*= lazyWords)/g),
  ].map(([name]) => name)

/** A section that `<Lazy>` loads after its page. */
const isSection = (path: string) => /^export const section = /m.test(textOf(path))

/** Files that declare words: a page, a shared page definition, or a section. */
const names = (path: string) => /-page\.tsx?$|\/define-[\w-]+\.tsx?$/.test(path) || isSection(path)

/** Loaded by platform/framework/screen.ts for every page that is rendered in the browser. */
const always: readonly string[] = ['problemWords']

function forgottenBy(page: string, given = always): string[] {
  const seen = [...reach(page)]
  const named = new Set([...given, ...seen.filter(names).flatMap(namedIn)])
  return [...new Set(seen.flatMap(readIn))].filter((name) => !named.has(name))
}

test('every lazy section declares the words that its components use', () => {
  const sections = [...files.keys()].filter(isSection)
  assert.ok(sections.length >= 3, `only ${sections.length} sections were read`)
  assert.ok(sections.flatMap((section) => [...reach(section)].flatMap(readIn)).length > 10)
  assert.deepEqual(
    sections.flatMap((section) => forgottenBy(section, []).map((name) => `${section}: ${name}`)),
    [],
  )
})

test('every page declares the words that its components use', () => {
  const pages = [
    ...new Set([...siteMap, ...userMap, ...adminMap].map(({ source }) => `src/web/${source}`)),
  ].filter(names)
  assert.ok(pages.length > 40, `only ${pages.length} pages were read`)
  assert.ok(pages.flatMap((page) => [...reach(page)].flatMap(readIn)).length > 200)
  assert.deepEqual(
    pages.flatMap((page) => forgottenBy(page).map((name) => `${page}: ${name}`)),
    [],
  )
})
