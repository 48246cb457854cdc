import type pg from 'pg'
import * as v from 'valibot'
import { type EmailTemplate, emailTemplate } from '#contract/admin/content/emails.ts'
import { language } from '#contract/shapes.ts'
import type { Language } from '#shop/localized.ts'
import { queryRows } from '#server/database/rows.ts'

/** Stored e-mail templates by `emailKey`; null if this release cannot read the template. */
export type StoredEmails = ReadonlyMap<string, EmailTemplate | null>

export function emailKey(name: string, inLanguage: Language): string {
  return `${name}/${inLanguage}`
}

const row = v.object({ name: v.string(), language, template: v.unknown() })

/** The newest version of every e-mail that is not at its default. */
export async function readEmails(pool: Pick<pg.Pool, 'query'>): Promise<StoredEmails> {
  const rows = await queryRows(
    pool,
    row,
    'select distinct on (name, language) name, language, template from email_template_versions order by name, language, version desc',
  )
  return new Map(
    rows
      .filter(({ template }) => template !== null)
      .map(({ name, language: inLanguage, template }) => [
        emailKey(name, inLanguage),
        readTemplate(template),
      ]),
  )
}

/** Null if this release cannot read the template. */
export function readTemplate(stored: unknown): EmailTemplate | null {
  const read = v.safeParse(emailTemplate, stored)
  return read.success ? read.output : null
}
