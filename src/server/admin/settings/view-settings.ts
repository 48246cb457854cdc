import * as v from 'valibot'
import { type Setting, settingValue, type SettingValue } from '#contract/admin/settings.ts'
import type { Vault } from '#server/secrets/vault.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { providerOfSetting } from '#server/settings/payments/payment-settings.ts'
import type { SettingStore } from '#server/settings/setting-store.ts'
import type { StoredDefinition } from '#server/settings/definitions/setting-definition.ts'
import { definitionOf, openSetting, storedSettings } from '#server/settings/read-stored.ts'

/** The newest version of a setting, as the table has it. */
export type NewestVersion = {
  readonly key: string
  readonly version: number
  readonly isSet: boolean
  readonly value: SettingValue | null
  readonly sealed: Buffer | null
  readonly dataKeyId: number
  readonly changedAt: Date
  readonly changedBy: { readonly id: string; readonly username: string } | null
}

export type SettingsContext = {
  readonly settings: Pick<Settings, 'variables' | 'mode'>
  readonly vault: Pick<Vault, 'openSecret' | 'sealSecret'>
  readonly store: Pick<SettingStore, 'blank'>
}

/** Every stored setting, as an owner may see it: of a secret only the last four characters. */
export async function viewSettings(
  { settings, vault, store }: SettingsContext,
  newest: ReadonlyMap<string, NewestVersion>,
): Promise<Setting[]> {
  const { values, environmentNames } = settings.variables
  const fixed: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...values, ...store.blank }))
  const viewed = [...storedSettings].map(async ([key, { about, secret, stored }]): Promise<Setting> => {
    const found = newest.get(key)
    const source = environmentNames.has(key) ? 'environment' : found?.isSet === true ? 'stored' : 'default'
    const value = source === 'stored' && found !== undefined ? await valueOf(found, vault) : fixed.get(key)
    return {
      key,
      group: stored.group,
      provider: providerOfSetting(key),
      kind: stored.kind ?? (stored.choices === undefined ? kindOf(stored.value) : 'choice'),
      choices: choicesOf(stored.choices),
      label: stored.label,
      help: { en: stored.help ?? withoutProvider(about), he: stored.aboutHe },
      source,
      value: secret === true ? null : shown(value),
      secret: secret === true ? marksOf(value) : null,
      version: found?.version ?? 0,
      changedAt: found?.changedAt.toISOString() ?? null,
      changedBy: found?.changedBy ?? null,
    }
  })
  return Promise.all(viewed)
}

/** The provider’s name is the heading above its settings. */
function withoutProvider(about: string): string {
  const text = about.replace(/^[A-Z]\w*(?: Pay)?: /, '')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

async function valueOf(
  { value, sealed, dataKeyId, ...where }: NewestVersion,
  vault: SettingsContext['vault'],
): Promise<unknown> {
  return sealed === null ? value : openSetting(vault, { sealed, dataKeyId }, where)
}

/** Unset values are empty texts. */
function shown(value: unknown): SettingValue {
  return value === null ? '' : v.parse(settingValue, value)
}

const shortest = 16

/** Four characters of a short secret would reveal too much of it. */
function marksOf(value: unknown): Setting['secret'] {
  const text = typeof value === 'string' ? value : ''
  return { isSet: text !== '', lastFour: text.length < shortest ? null : text.slice(-4) }
}

function choicesOf(choices: StoredDefinition['choices']): Setting['choices'] {
  return choices === undefined ? null : Object.entries(choices).map(([value, label]) => ({ value, label }))
}

function kindOf({ type }: v.GenericSchema): Setting['kind'] {
  if (type === 'array') return 'list'
  if (type === 'boolean') return 'switch'
  return type === 'number' ? 'number' : 'text'
}

export function isSecret(key: string): boolean {
  return definitionOf(key)?.secret === true
}
