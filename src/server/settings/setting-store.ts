import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listening } from '#server/database/listen.ts'
import { readOnNotice } from '#server/database/read-on-notice.ts'
import { type OwnerSettings, ownerSettingsOf, type Settings } from './read-settings.ts'
import { missingLive, missingSentence } from './missing-settings.ts'
import { missingForMethods } from './payments/read-payments.ts'
import { type BlankDetails, readBlankDetails } from './invented-details.ts'
import { readEmails } from './read-emails.ts'
import { readStored, storedSettings } from './read-stored.ts'

/** The channel on which every server hears that a setting was changed. */
export const settingsChannel = 'settings'

export type SettingStore = {
  /** All settings, with what owners have stored. Each is read from memory, where it is used. */
  readonly settings: Settings
  /** Runs something in which all settings stay as they are at its beginning. */
  during<T>(work: () => T): T
  /** Reads again what is stored. */
  reload(): Promise<void>
  /** True where the environment or an owner has given a value; a default is none. */
  isGiven(key: string): boolean
  /** What stands in place of an invented default in a shop that has no demo. */
  readonly blank: BlankDetails
  /** Called after each change of something that pages show. */
  onPagesChange(listener: () => void): void
}

type Opening = {
  readonly pool: pg.Pool
  readonly settings: Settings
  /** The key that stored secrets are sealed by. */
  readonly sealing: Buffer
  readonly log: Logger
}

type Reading = {
  readonly owner: OwnerSettings
  /** What pages show, to compare it with the next reading. */
  readonly shown: string
  readonly keys: ReadonlySet<string>
  readonly blank: BlankDetails
  /** Why a way to pay that is named is not offered. */
  readonly missing: readonly string[]
}

/** Lays what owners have stored over the settings of the environment. Throws when a live shop still lacks some. */
export async function openSettingStore({ pool, settings, sealing, log }: Opening): Promise<SettingStore> {
  const { values, given } = settings.variables
  const listeners: (() => void)[] = []
  const scope = new AsyncLocalStorage<OwnerSettings>()

  async function read(): Promise<Reading> {
    const stored = await readStored(pool, sealing, given)
    for (const key of stored.unusable)
      log.error({ key }, 'a stored setting has a value that this release does not accept; its default counts')
    const keys = new Set(Object.keys(stored.values))
    const blank = await readBlankDetails(pool, (key) => given.has(key) || keys.has(key))
    const all = { ...values, ...stored.values, ...blank }
    const owner = ownerSettingsOf(all, await readEmails(pool))
    const missing = missingForMethods(all.PAYMENT_METHODS, owner.payments.methods, (key) => isGiven(all, key))
    return { owner, shown: shownOf(all, owner), keys, blank, missing }
  }

  let current = await read()
  for (const sentence of current.missing) log.warn(sentence)
  if (settings.mode === 'live') refuseMissing(new Set([...given, ...current.keys]))

  let reading = Promise.resolve()
  async function readAgain(): Promise<void> {
    const before = current
    const next = await read()
    const same = isDeepStrictEqual(next.owner.payments, before.owner.payments)
    current = same ? { ...next, owner: { ...next.owner, payments: before.owner.payments } } : next
    if (current.shown !== before.shown) for (const listener of listeners) listener()
  }
  const now = () => scope.getStore() ?? current.owner
  return {
    settings: laidOver(settings, now),
    during: (work) => scope.run(current.owner, work),
    // one after the other: what was read earlier never replaces what was read later
    reload: () => (reading = reading.catch(() => undefined).then(readAgain)),
    isGiven: (key) => given.has(key) || current.keys.has(key),
    get blank() {
      return current.blank
    },
    onPagesChange: (listener) => void listeners.push(listener),
  }
}

/** All settings; what owners can change is read at each use. */
function laidOver(settings: Settings, now: () => OwnerSettings): Settings {
  return new Proxy(settings, {
    get(fixed, name): unknown {
      const owner = now()
      return Reflect.get(Object.hasOwn(owner, name) ? owner : fixed, name)
    },
  })
}

function isGiven(values: Readonly<Record<string, unknown>>, key: string): boolean {
  return values[key] !== '' && values[key] !== null
}

function shownOf(values: Readonly<Record<string, unknown>>, { payments }: OwnerSettings): string {
  const shown = [...storedSettings].filter(([, { stored }]) => stored.onPages)
  // which ways to pay there are depends on settings that no page shows
  return JSON.stringify([shown.map(([key]) => values[key]), payments.methods.map(({ mark }) => mark)])
}

function refuseMissing(given: ReadonlySet<string>): void {
  const missing = missingLive(given)
  if (missing.length > 0) throw new Error(missing.map(missingSentence).join('\n'))
}

/** Hears of changes made by any server on this database. */
export function watchSettings(
  { reload }: Pick<SettingStore, 'reload'>,
  { listenUrl, log }: { readonly listenUrl: string; readonly log: Logger },
): Promise<Listening> {
  const onTrouble = (error: unknown) =>
    log.warn({ err: error }, 'the stored settings could not be read again; the last ones still count')
  return readOnNotice({ listenUrl, channel: settingsChannel, reload, onTrouble })
}
