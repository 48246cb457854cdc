import type * as v from 'valibot'
import type { Setting, SettingGroup, SettingValue } from '#contract/admin/settings.ts'
import type { Localized } from '#shop/localized.ts'

/** `live: 'required'`: a live shop does not start without it. */
export type SettingDefinition = {
  /** Parses the text of the variable or its default. */
  readonly schema: v.GenericSchema<string, unknown>
  readonly default: string
  /** The default of a live shop, if different from a demo's. */
  readonly defaultLive?: string
  /** English description for the documentation and, for stored settings, for owners. */
  readonly about: string
  readonly live?: 'required'
  readonly secret?: true
  /** Makes it a stored setting: an owner can change it unless the environment sets it. */
  readonly stored?: StoredDefinition
}

export type StoredDefinition = {
  readonly group: SettingGroup
  /** Validates a stored value. Its message is a code with a text in the form. */
  readonly value: v.GenericSchema<SettingValue, SettingValue>
  /** The kind of its control, if it does not follow from the value. */
  readonly kind?: Setting['kind']
  readonly label: Localized
  /** English help for owners, if `about` is meant for operators. */
  readonly help?: string
  /** The labels of its choices, in order; `value` allows only these. */
  readonly choices?: Readonly<Record<string, Localized>>
  /** Hebrew help for owners. */
  readonly aboutHe: string
  /** Whether pages depend on it: they are rendered again after a change. */
  readonly onPages: boolean
}
