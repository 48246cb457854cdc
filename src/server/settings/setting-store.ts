import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Notifications, Subscription } from '#server/database/notifications.ts'
import { reloadOnNotification } from '#server/database/reload-on-notification.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { type Settings } from './read-settings.ts'
import { type OwnerSettings, ownerSettingsOf } from './owner-settings.ts'
import { missingLive, missingSentence } from './missing-settings.ts'
import { missingForMethods } from './payments/read-payments.ts'
import { type BlankDetails, readBlankDetails } from './invented-details.ts'
import { readEmails } from './read-emails.ts'
import { readStored, storedSettings } from './read-stored.ts'

/** The channel that notifies every server of changed settings. */
export const settingsChannel = 'settings'

export type SettingStore = {
  /** All settings, including stored ones, read from memory at each use. */
  readonly settings: Settings
  /** Runs `work` with the settings as they are now, even if they change meanwhile. */
  during<T>(work: () => T): T
  /** Reads the stored settings again. */
  reload(): Promise<void>
  /** True if the environment or an owner has set a value. */
  isSet(key: string): boolean
  /** Replaces invented defaults in a shop without the demo. */
  readonly blank: BlankDetails
  /** Calls the listener after each change that affects pages. */
  onPagesChange(listener: () => void): void
}

type Opening = {
  readonly pool: pg.Pool
  readonly settings: Settings
  /** Decrypts stored secrets. */
  readonly vault: Pick<Vault, 'openSecret'>
  readonly log: Logger
}

type Reading = {
  readonly owner: OwnerSettings
  /** The values that pages depend on, to detect changes. */
  readonly shown: string
  readonly keys: ReadonlySet<string>
  readonly blank: BlankDetails
  /** Why configured payment methods are not offered. */
  readonly missing: readonly string[]
}

/** Combines stored settings with those of the environment. Throws if a live shop lacks required ones. */
export async function openSettingStore({ pool, settings, vault, log }: Opening): Promise<SettingStore> {
  const { values, environmentNames } = settings.variables
  const listeners: (() => void)[] = []
  const scope = new AsyncLocalStorage<OwnerSettings>()

  async function read(): Promise<Reading> {
    const stored = await readStored(pool, vault, environmentNames)
    for (const key of stored.unusable)
      log.error({ key }, 'a stored setting has a value that this release does not accept; its default counts')
    const keys = new Set(Object.keys(stored.values))
    const blank = await readBlankDetails(pool, (key) => environmentNames.has(key) || keys.has(key))
    const all = { ...values, ...stored.values, ...blank }
    const owner = ownerSettingsOf(all, await readEmails(pool))
    const missing = missingForMethods(all.PAYMENT_METHODS, owner.payments.methods, (key) => isSet(all, key))
    return { owner, shown: shownOf(all, owner), keys, blank, missing }
  }

  let current = await read()
  for (const sentence of current.missing) log.warn(sentence)
  if (settings.mode === 'live') refuseMissing(new Set([...environmentNames, ...current.keys]))

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
    // one at a time, so that an older reading never replaces a newer one
    reload: () => (reading = reading.catch(() => undefined).then(readAgain)),
    isSet: (key) => environmentNames.has(key) || current.keys.has(key),
    get blank() {
      return current.blank
    },
    onPagesChange: (listener) => void listeners.push(listener),
  }
}

/** All settings; those owners can change are read at each use. */
function laidOver(settings: Settings, now: () => OwnerSettings): Settings {
  return new Proxy(settings, {
    get(fixed, name): unknown {
      const owner = now()
      return Reflect.get(Object.hasOwn(owner, name) ? owner : fixed, name)
    },
  })
}

function isSet(values: Readonly<Record<string, unknown>>, key: string): boolean {
  return values[key] !== '' && values[key] !== null
}

function shownOf(values: Readonly<Record<string, unknown>>, { payments }: OwnerSettings): string {
  const shown = [...storedSettings].filter(([, { stored }]) => stored.onPages)
  // the payment methods depend on settings that no page shows
  return JSON.stringify([shown.map(([key]) => values[key]), payments.methods.map(({ mark }) => mark)])
}

function refuseMissing(names: ReadonlySet<string>): void {
  const missing = missingLive(names)
  if (missing.length > 0) throw new Error(missing.map(missingSentence).join('\n'))
}

/** Reloads the settings when any server on this database changes them. */
export function watchSettings(
  { reload }: Pick<SettingStore, 'reload'>,
  { notifications, log }: { readonly notifications: Notifications; readonly log: Logger },
): Promise<Subscription> {
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'the stored settings could not be reloaded; the previous ones stay in use')
  return reloadOnNotification(notifications, { channel: settingsChannel, reload, onError })
}
