import { readTabJson, storeTabJson, type TabKey } from '../browser/storage.ts'

/** What this tab keeps of a half-filled form, unknown until checked; null where it was about another thing. */
export function readFormDraft(key: TabKey, about: string | undefined): unknown {
  const kept = readTabJson(key)
  if (typeof kept !== 'object' || kept === null) return null
  return Reflect.get(kept, 'about') === about ? kept : null
}

/** Keeps what is filled in; `about` says of which thing, where one kind of form is about many. */
export function storeFormDraft(
  key: TabKey,
  about: string | undefined,
  filled: Readonly<Record<string, string>>,
): void {
  storeTabJson(key, about === undefined ? filled : { ...filled, about })
}
