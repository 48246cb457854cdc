import type * as contract from '#contract/admin/content/emails.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { readTemplate } from '#server/settings/read-emails.ts'
import { findEmail } from './all-emails.ts'
import { versionsOf } from './get-email.ts'

/** Versions of an e-mail, newest first. */
export async function listEmailVersions(
  read: Pick<Read, 'tx'>,
  which: InputOf<typeof contract.listEmailVersions>,
): Promise<OutputOf<typeof contract.listEmailVersions> | Refusal<'not-found'>> {
  if (findEmail(which.name) === undefined) return refuse('not-found')
  const rows = await versionsOf(read, which)
  return {
    versions: rows.map(({ template, changedAt, ...row }) => ({
      ...row,
      template: template === null ? null : readTemplate(template),
      changedAt: changedAt.toISOString(),
    })),
  }
}
