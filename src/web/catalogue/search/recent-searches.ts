import { forget, readStoredJson, storeJson } from '#web/platform/browser/storage.ts'

const most = 6
const longest = 100

/** The recent searches of this browser, newest first. They never leave the browser. */
export function readSearches(): readonly string[] {
  const stored = readStoredJson('recent_searches')
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, most) : []
}

/** Stores a search that had results; case is ignored. */
export function rememberSearch(typed: string): void {
  const words = typed.trim()
  if (!isSearch(words)) return
  const others = readSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  storeJson('recent_searches', [words, ...others].slice(0, most))
}

export function forgetSearches(): void {
  forget('recent_searches')
}

function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest
}
