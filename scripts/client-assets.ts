import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { condenseStyles } from './condense-styles.ts'

const name = 'virtual:client-assets'
const folder = 'dist/client'

const entry = 'src/web/entry-client.tsx'
const styles = 'src/web/kit/site.css'
const shells = 'src/web/desk-styles.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/**
 * Tells the page renderer what the client build wrote: the entry, the CSS to inline, the fonts,
 * and for each source module the chunks it needs. While developing, the plain sources.
 */
export function clientAssets(): Plugin {
  return {
    name: 'client-assets',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const assets = this.environment.mode === 'dev' ? sourceAssets : builtAssets()
      return `export const assets = ${JSON.stringify(assets)}`
    },
  }
}

const sourceAssets = {
  entry: '/src/web/entry-client.tsx',
  entryImports: [],
  css: null,
  stylesheet: '/src/web/kit/site.css',
  fonts: [],
  chunks: {},
  words: {},
  shellStyles: null,
}

function builtAssets() {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const stylesheet = manifest[styles]?.file
  // Of a module that only imports styles the manifest names those.
  const shellStyles = manifest[shells]?.file
  if (manifest[entry] === undefined || stylesheet === undefined || shellStyles === undefined)
    throw new Error('the client build has no entry, or no stylesheet')
  // The desk's styles say all they use themselves.
  const beside = readdirSync(`${folder}/assets`)
    .filter((name) => name.endsWith('.css') && !stylesheet.endsWith(name) && !shellStyles.endsWith(name))
    .map((name) => readFileSync(`${folder}/assets/${name}`, 'utf8'))
  const css = condenseStyles(inlined(readFileSync(`${folder}/${stylesheet}`, 'utf8')), beside)
  const [entryFile = '', ...entryImports] = filesOf(manifest, entry)
  const always = new Set([entryFile, ...entryImports])
  const chunks: Record<string, string[]> = {}
  const words: Record<string, string[]> = {}
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith('src/web/') || key === entry || key === shells) continue
    const source = key.slice('src/web/'.length)
    chunks[source] = filesOf(manifest, key).filter((file) => !always.has(file))
    words[source] = wordsIn(manifest, key)
  }
  return {
    entry: entryFile,
    entryImports,
    css,
    stylesheet: null,
    fonts: [...css.matchAll(/url\(["']?([^)"']+\.woff2)["']?\)/g)].map(([, address]) => address),
    chunks,
    words,
    shellStyles: `/${shellStyles}`,
  }
}

/**
 * The styles as they stand in every document: without the banner, and without what only browsers
 * need that do not know `@property`. Those do not know `popover` either, on which the menus rest.
 */
function inlined(css: string): string {
  return css
    .replace(/\/\*![^*]*\*\//, '')
    .replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/, '')
    .trim()
}

/** The modules of words that a module's chunk and those it needs load when they are drawn, in every language. */
function wordsIn(manifest: Manifest, key: string): string[] {
  const always = new Set(keysOf(manifest, entry))
  return keysOf(manifest, key)
    .filter((needed) => !always.has(needed))
    .flatMap((needed) => manifest[needed]?.dynamicImports ?? [])
    .filter((loaded) => /words\.(en|he)\.ts$/.test(loaded))
    .map((loaded) => loaded.slice('src/web/'.length))
}

function filesOf(manifest: Manifest, key: string): string[] {
  return keysOf(manifest, key).map((needed) => `/${manifest[needed]?.file}`)
}

/** A chunk and all it imports. */
function keysOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => keysOf(manifest, next, seen))]
}
