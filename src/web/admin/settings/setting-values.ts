import type { Setting, SettingValue } from '#contract/admin/settings.ts'
import { readMethodEntry, writeMethodEntry } from '#shop/checkout/method-entry.ts'
import { typedNumber } from '../form/typed-number.ts'

export const methodsKey = 'PAYMENT_METHODS'

/** A payment method being edited: its name may be incomplete. */
export type MethodDraft = { readonly id: string; readonly en: string; readonly he: string }
export type SettingValues = Readonly<Record<string, string | boolean | readonly MethodDraft[]>>

/** The values of the fields: lists as lines, never a secret. */
export function settingValuesOf(settings: readonly Setting[]): SettingValues {
  return Object.fromEntries(settings.map((setting) => [setting.key, fieldOf(setting)]))
}

function fieldOf({ key, kind, value, secret }: Setting): SettingValues[string] {
  if (secret !== null) return ''
  if (kind === 'switch') return value === true
  if (!Array.isArray(value)) return String(value ?? '')
  return key === methodsKey ? value.map(draftOf) : value.join('\n')
}

function draftOf(entry: string): MethodDraft {
  const { id, name } = readMethodEntry(entry) ?? { id: entry, name: null }
  return { id, en: name?.en ?? '', he: name?.he ?? '' }
}

export type Change = { readonly key: string; readonly value: SettingValue | null; readonly version: number }

/**
 * The changed settings. Emptying the field of a stored setting resets it to the default, except a list, which
 * may be empty; an empty secret means no change.
 */
export function changesOf(settings: readonly Setting[], values: SettingValues): Change[] {
  const before = settingValuesOf(settings)
  return settings.flatMap((setting) => {
    const value = values[setting.key]
    const same = JSON.stringify(value) === JSON.stringify(before[setting.key])
    if (value === undefined || same || setting.source === 'environment') return []
    return [{ key: setting.key, value: sentOf(setting, value), version: setting.version }]
  })
}

function sentOf({ kind, source }: Setting, value: SettingValues[string]): SettingValue | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value.length === 0 ? null : value.map(entryOf)
  if (kind === 'list') return linesOf(value)
  if (value.trim() === '' && source === 'stored') return null
  return kind === 'number' ? typedNumber(value) : value
}

/** A payment method has its name in both languages or in neither; `|` would divide its name. */
export function methodProblems(values: SettingValues): Readonly<Record<string, string>> {
  const methods = values[methodsKey]
  if (!Array.isArray(methods)) return {}
  if (methods.some(({ en, he }) => (en + he).includes('|'))) return { [methodsKey]: 'bar' }
  const half = methods.some(({ en, he }) => (en.trim() === '') !== (he.trim() === ''))
  return half ? { [methodsKey]: 'both-languages' } : {}
}

/** The setting of an error that names a change by its place in the request: `changes.0.value`. */
export function settingOfError(name: string, changes: readonly Change[]): string {
  const at = /^changes\.(\d+)\./.exec(name)?.[1]
  return changes[Number(at)]?.key ?? name
}

function entryOf({ id, en, he }: MethodDraft): string {
  return writeMethodEntry({ id, name: en + he === '' ? null : { en, he } })
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
