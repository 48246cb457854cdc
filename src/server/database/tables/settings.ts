import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SettingValue } from '#contract/admin/settings.ts'
import { bytes, time } from '../columns.ts'
import { users } from './identity/users.ts'

/**
 * All versions of the stored settings; the newest is in effect. For secrets only the newest value is
 * retained.
 */
export const settingVersions = pgTable(
  'setting_versions',
  {
    key: text('key').notNull(),
    /** 1, 2, 3 …: two owners who change the same version cannot both succeed. */
    version: integer('version').notNull(),
    /** False if the setting was reset to its default. */
    isSet: boolean('is_set').notNull(),
    value: jsonb('value').$type<SettingValue>(),
    /** The value of a secret: AES-256-GCM by the vault, bound to key and version. */
    sealed: bytes('sealed'),
    dataKeyId: smallint('data_key_id').notNull().default(1),
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.version] }),
    check('setting_versions_counted', sql`${t.version} > 0`),
    check('setting_versions_one_value', sql`num_nonnulls(${t.value}, ${t.sealed}) <= ${t.isSet}::int`),
  ],
)
