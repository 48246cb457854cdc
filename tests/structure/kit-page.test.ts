import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { siteMap } from '#web/site-map.ts'
import { readSources, root } from './source.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The components a file exports. */
const componentsIn = (text: string) =>
  [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name)

describe('the showroom of the design system', () => {
  test('shows every component of the kit', () => {
    const shown = readSources('src/web/showroom', ['.tsx'])
      .map(({ text }) => text)
      .join('\n')
    const parts = readSources('src/web/kit', ['.tsx']).flatMap(({ text }) => componentsIn(text))
    assert.ok(parts.length > 20, `only ${parts.length} parts were found`)
    // the layout of every page renders them
    const framed = ['ToastRegion', 'PageToasts']
    assert.deepEqual(
      parts.filter((name) => !framed.includes(name) && !shown.includes(`<${name}`)),
      [],
    )
  })

  test('is not part of the production build', () => {
    assert.ok(!siteMap.some(({ path }) => path === '/kit'))
    assert.doesNotMatch(read('dist/client/.vite/manifest.json'), /showroom/)
    const files = readdirSync(join(root, 'dist/renderer'))
    const renderer = files.map((file) => read(`dist/renderer/${file}`)).join('\n')
    assert.match(renderer, /\/cancellation/)
    assert.doesNotMatch(renderer, /showroom|path: ?["'`]\/kit/)
  })
})
