import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EmailTemplate } from '#contract/admin/content/emails.ts'
import type { Language } from '#shop/localized.ts'
import { time } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'

/** All versions of owners' e-mail templates; the newest is in effect. */
export const emailTemplateVersions = pgTable(
  'email_template_versions',
  {
    name: text('name').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** 1, 2, 3 …: two owners who change the same version cannot both succeed. */
    version: integer('version').notNull(),
    /** Null if reset to its default. */
    template: jsonb('template').$type<EmailTemplate>(),
    changedBy: uuid('changed_by').references(() => users.id),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.language, t.version] }),
    check('email_template_versions_language', sql`${t.language} in ('en', 'he')`),
    check('email_template_versions_counted', sql`${t.version} > 0`),
  ],
)
