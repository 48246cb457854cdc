import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Setting, settingValue, type SettingValue } from '#contract/admin/settings.ts'
import type * as contract from '#contract/admin/settings.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { readLogo } from '#shop/settings/logo.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { fieldErrors } from '#server/http/checks/parse.ts'
import { definitionOf, sealSetting } from '#server/settings/read-stored.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { type SettingStore, settingsChannel } from '#server/settings/setting-store.ts'
import { images } from '#server/database/tables/catalogue.ts'
import { settingVersions } from '#server/database/tables/settings.ts'
import { forgetChecks } from './forget-checks.ts'
import { newestVersions } from './list-settings.ts'
import { refuseContradictions } from './refuse-contradictions.ts'
import { isSecret, type SettingsContext, viewSettings } from './view-settings.ts'

type Change = InputOf<typeof contract.changeSettings>['changes'][number]
type Refused = Refusal<'version-changed' | 'setting-in-environment' | 'invalid-input'>

/** Serialises owners: each sees the other's changes. */
const lock = 7_140_170

/**
 * Changes all given settings or none. Refuses, by field, an outdated version, a setting of the environment, an invalid
 * value and one that contradicts another setting before anything is written. All servers are notified at commit.
 */
export async function changeSettings(
  work: Work,
  context: SettingsContext & { readonly store: Pick<SettingStore, 'reload'> },
  { changes }: InputOf<typeof contract.changeSettings>,
): Promise<OutputOf<typeof contract.changeSettings> | Refused> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const before = new Map(
    (await viewSettings(context, await newestVersions(work))).map((one) => [one.key, one]),
  )
  const values = checkedValues(changes, context.settings.mode)
  if ('refusal' in values) return values.refusal
  const absent = await absentPictures(work, values)
  if (absent !== null) return absent
  const refused = refuseMeanwhile(changes, before)
  if (refused !== null) return refused
  const changed = new Set(changes.map(({ key }) => key))
  const contradiction = refuseContradictions({
    of: (key) => (changed.has(key) ? values.of(key) : (before.get(key)?.value ?? null)),
    changes: (key) => changed.has(key),
  })
  if (contradiction !== null) return contradiction

  for (const { key, version } of changes)
    await writeVersion(work, context.vault, { key, version: version + 1, value: values.of(key) })
  const after = await viewSettings(context, await newestVersions(work))
  for (const setting of after) {
    const was = before.get(setting.key)
    if (was !== undefined && was.version !== setting.version) await recordChange(work, was, setting)
  }
  await forgetChecks(work, changed)
  await work.tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
  work.after(() => context.store.reload())
  return { settings: after.filter(({ key }) => changed.has(key)) }
}

type Checked = {
  readonly of: (key: string) => SettingValue | null
  readonly all: ReadonlyMap<string, SettingValue>
}

/** Every value, as its own schema reads it. Null resets it to the default, which a live shop may not have. */
function checkedValues(
  changes: readonly Change[],
  mode: Settings['mode'],
): Checked | { readonly refusal: Refused } {
  const values = new Map<string, SettingValue>()
  const fields: Record<string, string> = {}
  for (const { key, value } of changes) {
    const definition = definitionOf(key)
    if (definition === undefined) fields[key] = 'unknown'
    else if (value === null) {
      if (mode === 'live' && definition.live === 'required') fields[key] = 'required'
    } else {
      const read = v.safeParse(definition.stored.value, value)
      if (read.success) values.set(key, v.parse(settingValue, read.output))
      else fields[key] = Object.values(fieldErrors(read.issues))[0] ?? 'invalid'
    }
  }
  return Object.keys(fields).length > 0
    ? { refusal: refuse('invalid-input', { fields }) }
    : { of: (key) => values.get(key) ?? null, all: values }
}

/** A logo without its picture would leave a gap on every page. */
async function absentPictures({ tx }: Work, { all }: Checked): Promise<Refusal<'invalid-input'> | null> {
  const wanted = [...all].flatMap(([key, value]) => {
    const id = definitionOf(key)?.stored.kind === 'picture' ? readLogo(String(value))?.id : undefined
    return id === undefined ? [] : [{ key, id }]
  })
  if (wanted.length === 0) return null
  const ids = wanted.map(({ id }) => id)
  const found = await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  const missing = wanted.filter(({ id }) => !found.some((one) => one.id === id))
  const fields = Object.fromEntries(missing.map(({ key }) => [key, 'picture']))
  return missing.length > 0 ? refuse('invalid-input', { fields }) : null
}

function refuseMeanwhile(
  changes: readonly Change[],
  before: ReadonlyMap<string, Setting>,
): Refusal<'version-changed' | 'setting-in-environment'> | null {
  const named = (code: string, is: (change: Change, setting: Setting) => boolean) =>
    Object.fromEntries(
      changes.flatMap((change) => {
        const setting = before.get(change.key)
        return setting !== undefined && is(change, setting) ? [[change.key, code]] : []
      }),
    )
  const outside = named('in-environment', (_, { source }) => source === 'environment')
  if (Object.keys(outside).length > 0) return refuse('setting-in-environment', { fields: outside })
  const old = named('changed', ({ version }, setting) => version !== setting.version)
  return Object.keys(old).length > 0 ? refuse('version-changed', { fields: old }) : null
}

type NewVersion = { readonly key: string; readonly version: number; readonly value: SettingValue | null }

async function writeVersion(
  work: Work,
  vault: SettingsContext['vault'],
  { key, version, value }: NewVersion,
): Promise<void> {
  const secret = isSecret(key)
  if (secret)
    await work.tx
      .update(settingVersions)
      .set({ sealed: null })
      .where(and(eq(settingVersions.key, key), isNotNull(settingVersions.sealed)))
  await work.tx.insert(settingVersions).values({
    key,
    version,
    isSet: value !== null,
    value: secret ? null : value,
    ...(secret && typeof value === 'string' ? sealSetting(vault, value, { key, version }) : {}),
    changedBy: work.actor.user?.id ?? null,
  })
}

/** The old and the new value; of a secret only that it changed. */
async function recordChange(work: Work, was: Setting, is: Setting): Promise<void> {
  const detail =
    is.secret === null
      ? { before: was.value, after: is.value }
      : { secret: is.source === 'stored' ? 'changed' : 'removed' }
  await record(work, 'setting.changed', `setting:${is.key}`, { ...detail, version: is.version })
}
