import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export type SourceFile = { readonly path: string; readonly text: string }

/** All files below a folder with one of the extensions, sorted by path; without tests unless requested. */
export function readSources(
  folder: string,
  endings: readonly string[],
  { tests = false }: { tests?: boolean } = {},
): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => tests || !/\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The path of the imported file; null for a package. */
export function targetOf(path: string, from: string): string | null {
  const [, floor, rest = ''] = /^#(\w+)\/(.*)$/.exec(from) ?? []
  if (floor !== undefined)
    return /^(?:tests|tools)$/.test(floor) ? `${floor}/${rest}` : `src/${floor}/${rest}`
  return from.startsWith('.') ? normalize(join(dirname(path), from)) : null
}

export type Import = { readonly from: string; readonly typeOnly: boolean }

/** All imports, re-exports and lazy imports of a file. */
export function importsOf(text: string): Import[] {
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]/gms)
  const bare = text.matchAll(/^\s*import\s+['"]([^'"]+)['"]/gm)
  const lazy = text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)
  return [
    ...[...statements].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined })),
    ...[...bare, ...lazy].map(([, from = '']) => ({ from, typeOnly: false })),
  ]
}

/** Removes comments, because only code is checked. Line numbers stay the same. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
