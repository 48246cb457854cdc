import { forget, readStoredJson, storeJson } from '#web/platform/browser/storage.ts'

const most = 6
const longest = 100

/** What this browser has searched for, the last one first. Nothing of it leaves the browser. */
export function readSearches(): readonly string[] {
  const stored = readStoredJson('recent_searches')
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, most) : []
}

/** Remembers words that led somewhere; the same in other case are the same. */
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
