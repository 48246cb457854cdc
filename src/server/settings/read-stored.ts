import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { Sealed, Vault } from '#server/secrets/vault.ts'
import { settingDefinitions } from './definitions.ts'
import type { SettingDefinition, StoredDefinition } from './definitions/setting-definition.ts'

const row = v.object({
  key: v.string(),
  version: v.number(),
  value: v.unknown(),
  sealed: v.nullable(v.instance(Buffer)),
  dataKeyId: v.number(),
})

type Definitions = typeof settingDefinitions
type StoredKey = {
  [Key in keyof Definitions]: Definitions[Key] extends { readonly stored: StoredDefinition } ? Key : never
}[keyof Definitions]

type Values = {
  readonly [Key in StoredKey]: v.ExactOptionalSchema<Definitions[Key]['stored']['value'], undefined>
}

type StoredSetting = SettingDefinition & Required<Pick<SettingDefinition, 'stored'>>

/** The settings an owner can change, in display order. */
export const storedSettings: ReadonlyMap<string, StoredSetting> = new Map(
  Object.entries<SettingDefinition>(settingDefinitions).flatMap(
    ([key, { stored, ...rest }]): [string, StoredSetting][] =>
      stored === undefined ? [] : [[key, { ...rest, stored }]],
  ),
)

const entries = [...storedSettings].map(([key, { stored }]) => [key, v.exactOptional(stored.value)])
// edge: `fromEntries` loses the types of the schemas
const valueSchemas = Object.fromEntries(entries) as Values

const storedSchema = v.object(valueSchemas)
type StoredValues = v.InferOutput<typeof storedSchema>

type StoredSettings = {
  readonly values: StoredValues
  /** Settings whose stored value this release does not accept: their defaults are used. */
  readonly unusable: readonly string[]
}

/** The stored settings, without those set by the environment. */
export async function readStored(
  pool: Pick<pg.Pool, 'query'>,
  vault: Pick<Vault, 'openSecret'>,
  fixed: ReadonlySet<string>,
): Promise<StoredSettings> {
  const rows = await queryRows(
    pool,
    row,
    'select distinct on (key) key, version, value, sealed, data_key_id as "dataKeyId" from setting_versions order by key, version desc',
  )
  const found: [string, unknown][] = []
  for (const { key, version, value, sealed, dataKeyId } of rows) {
    if (definitionOf(key) === undefined || fixed.has(key)) continue
    if (sealed !== null) found.push([key, await openSetting(vault, { sealed, dataKeyId }, { key, version })])
    else if (value !== null) found.push([key, value])
  }
  const [good, unusable] = [found.filter(isUsable), found.filter((one) => !isUsable(one))]
  return {
    values: v.parse(storedSchema, Object.fromEntries(good)),
    unusable: unusable.map(([key]) => key),
  }
}

function isUsable([key, value]: [string, unknown]): boolean {
  const definition = definitionOf(key)
  return definition !== undefined && v.is(definition.stored.value, value)
}

/** Undefined if there is no stored setting of this name. */
export function definitionOf(key: string): StoredSetting | undefined {
  return storedSettings.get(key)
}

type SettingLocation = { readonly key: string; readonly version: number }

const associated = ({ key, version }: SettingLocation) => `setting/${key}/${version}`

export function sealSetting(vault: Pick<Vault, 'sealSecret'>, value: string, where: SettingLocation): Sealed {
  return vault.sealSecret('settings', Buffer.from(value, 'utf8'), associated(where))
}

/** Decrypts a stored secret. Rejects if it was modified or belongs to another row. */
export async function openSetting(
  vault: Pick<Vault, 'openSecret'>,
  sealed: Sealed,
  where: SettingLocation,
): Promise<string> {
  return (await vault.openSecret('settings', sealed, associated(where))).toString('utf8')
}
