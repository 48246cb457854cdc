import { and, desc, eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/content/emails.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Language } from '#shop/localized.ts'
import type { Read } from '#server/database/transaction.ts'
import { emailTemplateVersions } from '#server/database/tables/content/email-templates.ts'
import { users } from '#server/database/tables/identity/users.ts'
import {
  type EmailDefinition,
  placedOf,
  templateProblem,
  variablesOf,
} from '#server/integrations/mail/email-definition.ts'
import { emailVariables } from '#server/integrations/mail/email-variables.ts'
import { hasText, placedBlocks } from '#server/integrations/mail/placed-blocks.ts'
import { readTemplate } from '#server/settings/read-emails.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { findEmail } from './all-emails.ts'

type Which = InputOf<typeof contract.getEmail>

/** One e-mail in one language, as an owner edits it. */
export async function getEmail(
  read: Pick<Read, 'tx'>,
  settings: Pick<Settings, 'shop'>,
  { name, language }: Which,
): Promise<OutputOf<typeof contract.getEmail> | Refusal<'not-found'>> {
  const definition = findEmail(name)
  return definition === undefined ? refuse('not-found') : viewEmail(read, settings, definition, language)
}

/** The e-mail with the newest of its versions. */
export async function viewEmail(
  { tx }: Pick<Read, 'tx'>,
  { shop }: Pick<Settings, 'shop'>,
  definition: EmailDefinition,
  language: Language,
): Promise<contract.Email> {
  const [newest] = await versionsOf({ tx }, { name: definition.name, language }).limit(1)
  const saved = newest?.template ?? null
  const stored = saved === null ? null : readTemplate(saved)
  const fits = stored !== null && templateProblem(definition, stored) === null
  return {
    name: definition.name,
    group: definition.group,
    about: definition.about,
    language,
    state: saved === null ? 'default' : fits ? 'changed' : 'broken',
    template: stored ?? definition.defaults[language],
    default: definition.defaults[language],
    subjectPrefix: definition.subjectPrefix?.[language] ?? '',
    variables: variablesOf(definition).map((variable) => ({
      name: variable,
      label: emailVariables[variable].label,
      sample: variable === 'shopName' ? shop[language].name : emailVariables[variable].sample[language],
    })),
    blocks: placedOf(definition.blocks).map(([block, need]) => ({
      block,
      label: placedBlocks[block].label,
      hasText: hasText(block),
      required: need === 'required',
    })),
    version: newest?.version ?? 0,
    changedAt: newest?.changedAt.toISOString() ?? null,
    changedBy: newest?.changedBy ?? null,
  }
}

/** All versions of an e-mail, newest first. */
export function versionsOf({ tx }: Pick<Read, 'tx'>, { name, language }: Which) {
  const versions = emailTemplateVersions
  return tx
    .select({
      version: versions.version,
      template: versions.template,
      changedAt: versions.changedAt,
      changedBy: { id: users.id, username: users.username },
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.changedBy))
    .where(and(eq(versions.name, name), eq(versions.language, language)))
    .orderBy(desc(versions.version))
}
