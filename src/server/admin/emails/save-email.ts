import { sql } from 'drizzle-orm'
import type { EmailTemplate } from '#contract/admin/content/emails.ts'
import type * as contract from '#contract/admin/content/emails.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { emailTemplateVersions } from '#server/database/tables/content/email-templates.ts'
import type { Work } from '#server/database/transaction.ts'
import { type EmailDefinition, templateProblem } from '#server/integrations/mail/email-definition.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { type SettingStore, settingsChannel } from '#server/settings/setting-store.ts'
import { findEmail } from './all-emails.ts'
import { viewEmail } from './get-email.ts'

export type TemplateRefusal = Refusal<'invalid-input' | 'email-variable-unknown' | 'email-block-missing'>

/** Serialises owners: each sees the other's changes. */
const lock = 7_140_171

/**
 * Changes an e-mail’s template, or resets it to the default (null). Refuses a template that could not be
 * sent, and a version that is no longer the newest. All servers are notified at commit.
 */
export async function saveEmail(
  work: Work,
  {
    settings,
    store,
  }: { readonly settings: Pick<Settings, 'shop'>; readonly store: Pick<SettingStore, 'reload'> },
  { name, language, template, version }: InputOf<typeof contract.saveEmail>,
): Promise<OutputOf<typeof contract.saveEmail> | TemplateRefusal | Refusal<'not-found' | 'version-changed'>> {
  const definition = findEmail(name)
  if (definition === undefined) return refuse('not-found')
  const refused = template === null ? null : refuseTemplate(definition, template)
  if (refused !== null) return refused
  await work.tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const before = await viewEmail(work, settings, definition, language)
  if (before.version !== version) return refuse('version-changed')

  await work.tx.insert(emailTemplateVersions).values({
    name,
    language,
    version: version + 1,
    template,
    changedBy: work.actor.user?.id ?? null,
  })
  const after = await viewEmail(work, settings, definition, language)
  const subjects = [before, after].map((one) => one.template.subject)
  await record(work, 'email.changed', `email:${name}`, {
    language,
    version: after.version,
    ...(subjects[0] !== subjects[1] && { before: subjects[0], after: subjects[1] }),
  })
  await work.tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
  work.after(() => store.reload())
  return after
}

/** Null if it can be sent. The refusal names the variables or blocks. */
export function refuseTemplate(definition: EmailDefinition, template: EmailTemplate): TemplateRefusal | null {
  const problem = templateProblem(definition, template)
  if (problem === null) return null
  return problem.problem === 'invalid-input'
    ? refuse('invalid-input', { fields: problem.fields })
    : refuse(problem.problem, { detail: { names: problem.names } })
}
