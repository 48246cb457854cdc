import * as v from 'valibot'
import { apiUrlOf, publicUrlOf } from './addresses.ts'
import { type DatabaseSettings, databaseSettingsOf } from './definitions/database-definitions.ts'
import { settingDefinitions } from './definitions.ts'
import type { SettingDefinition } from './definitions/setting-definition.ts'
import type { Environment } from './read-environment.ts'
import { paymentDefinitions } from './payments/payment-settings.ts'
import { problemsOfMethods } from './payments/read-payments.ts'
import { environmentSchema, type EnvironmentValues } from './rules.ts'
import { type FileSettings, fileSettingsOf } from './definitions/object-store-definitions.ts'
import { type TraceSettings, traceSettingsOf } from './definitions/trace-definitions.ts'
import { missingLive, missingSentence } from './missing-settings.ts'
import { storedDefinitions } from './stored-definitions.ts'
import { type OwnerSettings, ownerSettingsOf } from './owner-settings.ts'

/** Settings from the environment only, read once at start. */
type FixedSettings = {
  mode: EnvironmentValues['SHOP_MODE']
  host: string
  port: number
  publicUrl: string
  /** The API's address for browsers; null: `publicUrl`. */
  apiUrl: string | null
  /** Whether the demo is public; its mailbox then requires a password. */
  demoPublic: boolean
  dataDirectory: string
  /** Owners are alerted if less is free on the disk of the data directory. */
  minFreeBytes: number
  masterKey: string | null
  files: FileSettings
  logLevel: string
  /** The token that Prometheus sends; null: no metrics. */
  metricsToken: string | null
  /** The collector of traces; null: no traces. */
  traces: TraceSettings | null
  reconcileSeconds: number
  paymentWaitSeconds: number
  /** Number of processes on the port. */
  workers: number
  rateLimits: boolean
  /** Number of proxies in front of the shop, each of which appends the client's address. */
  proxies: number
  twoFactorRequired: boolean
  session: { accessSeconds: number; idleSeconds: number; longestSeconds: number }
  /** Values from the environment, and defaults that stored settings override. */
  variables: { values: EnvironmentValues; environmentNames: ReadonlySet<string> }
}

/** All settings. Never store owner settings: read them at each use, because they can change between requests. */
export type Settings = FixedSettings & DatabaseSettings & OwnerSettings

/** Invalid settings: each sentence names a variable and its problem. */
type SettingsProblem = { readonly problems: readonly string[] }

/**
 * Parses the environment. In live mode, generated and invented values are refused, and all missing names are listed
 * together.
 */
export function readSettings(environment: Environment): Settings | SettingsProblem {
  const texts = textsOf(environment)
  const { success, output, issues = [] } = v.safeParse(environmentSchema, texts)
  const names = new Set(namesGiven(environment))
  const missing = isLive(environment) ? missingAtStart(names) : []
  const entries = v.parse(paymentDefinitions.PAYMENT_METHODS.schema, texts['PAYMENT_METHODS'])
  const problems = problemsOfMethods(entries, { live: isLive(environment) })
  if (success && missing.length + problems.length === 0) return settingsOf(output, names)
  return { problems: [...missing, ...issues.map(sentenceOf), ...problems] }
}

function isLive(environment: Environment): boolean {
  return environment['SHOP_MODE']?.trim() === 'live'
}

/** The value of each variable, trimmed, or its default. */
function textsOf(environment: Environment): Readonly<Record<string, string>> {
  const live = isLive(environment)
  const definitions: readonly (readonly [string, SettingDefinition])[] = Object.entries(settingDefinitions)
  return Object.fromEntries(
    definitions.map(([name, { default: usual, defaultLive = usual }]) => [
      name,
      environment[name]?.trim() || (live ? defaultLive : usual),
    ]),
  )
}

function sentenceOf({ path, message }: v.InferIssue<typeof environmentSchema>): string {
  const name = String(path?.[0].key)
  return message.startsWith(name) ? message : `${name} ${message}`
}

function settingsOf(values: EnvironmentValues, names: ReadonlySet<string>): Settings {
  return {
    ...ownerSettingsOf(values),
    mode: values.SHOP_MODE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: publicUrlOf(values),
    apiUrl: apiUrlOf(values),
    demoPublic: values.DEMO_PUBLIC,
    variables: { values, environmentNames: names },
    ...databaseSettingsOf(values),
    dataDirectory: values.DATA_DIRECTORY,
    minFreeBytes: values.LEAST_DISK_MB * 2 ** 20,
    masterKey: values.MASTER_KEY,
    files: fileSettingsOf(values),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    traces: traceSettingsOf(values),
    reconcileSeconds: values.RECONCILE_SECONDS,
    paymentWaitSeconds: values.PAYMENT_TIMEOUT_SECONDS,
    workers: values.WORKERS,
    rateLimits: values.RATE_LIMITS,
    proxies: values.TRUST_PROXY,
    twoFactorRequired: values.MANAGER_SECOND_FACTOR,
    session: {
      accessSeconds: values.ACCESS_SECONDS,
      idleSeconds: values.SESSION_IDLE_SECONDS,
      longestSeconds: values.SESSION_LONGEST_SECONDS,
    },
  }
}

function namesGiven(environment: Environment): string[] {
  return Object.keys(settingDefinitions).filter((name) => environment[name]?.trim())
}

/**
 * Without a database, everything a live shop needs must be in the environment. With one, settings that an owner may
 * have stored are checked after they are read.
 */
function missingAtStart(names: ReadonlySet<string>): string[] {
  const mayBeStored = (name: string) => names.has('DATABASE_URL') && name in storedDefinitions
  return missingLive(names)
    .filter((name) => !mayBeStored(name))
    .map(missingSentence)
}
