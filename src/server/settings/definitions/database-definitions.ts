import type * as v from 'valibot'
import { hiddenSettings, oneOf, textOrNull, wholeNumber } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'

/** How the shop reaches its database (docs/scaling.md). */
export const databaseDefinitions = {
  DATABASE_URL: {
    schema: textOrNull,
    default: '',
    about:
      'Any PostgreSQL 15 or later. If the environment names another one than .env, the other addresses of a database in .env do not count. Default: the embedded PostgreSQL, started with the shop.',
    live: 'required',
  },
  DATABASE_MIGRATION_URL: {
    schema: textOrNull,
    default: '',
    about:
      'The same database as DATABASE_URL, with the role that owns its tables: it migrates them at start. DATABASE_URL then names a role that can neither change nor delete a row of the audit log. Default: DATABASE_URL does both.',
    secret: true,
  },
  DATABASE_LISTEN_URL: {
    schema: textOrNull,
    default: '',
    about:
      'The same database, past the pooler, where DATABASE_URL is that of a pooler in transaction mode (PgBouncer): there the shop listens for changes, and migrates. Default: DATABASE_URL is no such pooler.',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: textOrNull,
    default: '',
    about:
      'A streaming replica of the database, past any pooler in transaction mode. It answers the lists of the catalogue and the reports, as long as it is at most five seconds behind. Default: none.',
    secret: true,
  },
  DATABASE_PREPARED_STATEMENTS: {
    schema: oneOf(['auto', 'on', 'off']),
    default: 'auto',
    about:
      'on: the statements of every request are prepared once for each connection, under a name. off: for a pooler that does not support them. auto: off where DATABASE_LISTEN_URL is set. PgBouncer supports them from 1.21 on (max_prepared_statements).',
  },
  DATABASE_MAY_HIDE: {
    schema: hiddenSettings,
    default: '',
    about:
      'fsync, full_page_writes or both: a live shop starts although its database says they are off, because the service makes commits durable by other means. Only for Neon and Aurora (docs/scaling.md).',
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(2, 100),
    default: '12',
    about: 'Connections one process opens to the database.',
  },
} as const satisfies Record<string, SettingDefinition>

/** The parsed settings. */
export type DatabaseSettings = {
  databaseUrl: string | null
  /** Owns the tables and migrates them; null: the role of `databaseUrl` does. */
  databaseMigrationUrl: string | null
  /** The database's own address if `databaseUrl` is a transaction pooler; otherwise null. */
  databaseListenUrl: string | null
  /** A streaming replica, or null. */
  databaseReplicaUrl: string | null
  /** Whether named prepared statements are used. */
  databasePrepared: boolean
  /** Settings of the database that may be off in a live shop. */
  databaseMayHide: readonly string[]
  /** Connections of one process. */
  poolSize: number
}

type Values = {
  readonly [Name in keyof typeof databaseDefinitions]: v.InferOutput<
    (typeof databaseDefinitions)[Name]['schema']
  >
}

export function databaseSettingsOf(values: Values): DatabaseSettings {
  return {
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePrepared: isPrepared(values),
    databaseMayHide: values.DATABASE_MAY_HIDE,
    poolSize: values.DATABASE_POOL_SIZE,
  }
}

/** Off by default behind a pooler, which may be too old to support prepared statements. */
function isPrepared({ DATABASE_PREPARED_STATEMENTS: wanted, DATABASE_LISTEN_URL }: Values): boolean {
  return wanted === 'auto' ? DATABASE_LISTEN_URL === null : wanted === 'on'
}
