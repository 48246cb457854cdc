import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const name = 'virtual:client-assets'
const folder = 'dist/client'
const entry = 'src/web/entry-client.tsx'
const styles = 'src/web/kit/styles/site.css'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

/**
 * Lists the output of the client build for the page renderer: the entry, the CSS to inline, the fonts, and
 * the files that each source module needs. In development it lists the plain sources.
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
  entry: `/${entry}`,
  entryImports: [],
  css: null,
  stylesheet: `/${styles}`,
  fonts: [],
  chunks: {},
  words: {},
}

function builtAssets() {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const stylesheet = manifest[styles]?.file
  if (manifest[entry] === undefined || stylesheet === undefined)
    throw new Error('the client build has no entry, or no stylesheet')
  const css = readFileSync(`${folder}/${stylesheet}`, 'utf8').trim()
  const [entryFile = '', ...entryImports] = filesOf(manifest, entry)
  const always = new Set([entryFile, ...entryImports])
  const chunks: Record<string, string[]> = {}
  const words: Record<string, string[]> = {}
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith('src/web/') || key === entry) continue
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
  }
}

/** The words modules, in every language, that the files of a module load when they are rendered. */
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

/** A chunk and all its imports. */
function keysOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => keysOf(manifest, next, seen))]
}
