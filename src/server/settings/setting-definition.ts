import type * as v from 'valibot'
import type { Setting, SettingGroup, SettingValue } from '#contract/admin/settings.ts'
import type { Localized } from '#shop/localized.ts'

/** `live: 'required'` — a live shop does not start without it. */
export type SettingDefinition = {
  /** Reads the text of the variable, or of the default. */
  readonly schema: v.GenericSchema<string, unknown>
  readonly default: string
  /** Where a live shop has another default than a demo. */
  readonly defaultLive?: string
  /** In English, for the documents; of a stored setting also what an owner reads beside it. */
  readonly about: string
  readonly live?: 'required'
  readonly secret?: true
  /** Makes it a stored setting: an owner can change it where the environment does not set it. */
  readonly stored?: StoredDefinition
}

export type StoredDefinition = {
  readonly group: SettingGroup
  /** Holds a value to its rules, as the database keeps it. A complaint is a code that a form has words for. */
  readonly value: v.GenericSchema<SettingValue, SettingValue>
  /** How it is typed in, where its value does not tell. */
  readonly kind?: Setting['kind']
  readonly label: Localized
  /** What an owner reads in English, where `about` speaks to whoever sets variables. */
  readonly help?: string
  /** The words of each value an owner chooses from, in that order; `value` holds it to these. */
  readonly choices?: Readonly<Record<string, Localized>>
  /** What an owner reads in Hebrew. */
  readonly aboutHe: string
  /** Pages show it, or something made of it: they are drawn again after a change. */
  readonly onPages: boolean
}
