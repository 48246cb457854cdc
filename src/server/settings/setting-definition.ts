import type * as v from 'valibot'

/** `live: 'required'` — a live shop does not start without it. */
export type SettingDefinition = {
  /** Reads the text of the variable, or of the default. */
  readonly schema: v.GenericSchema<string, unknown>
  readonly default: string
  /** Where a live shop has another default than a demo. */
  readonly defaultLive?: string
  readonly about: string
  readonly live?: 'required'
  readonly secret?: true
}
