import type { OutputOf } from '#contract/endpoint.ts'
import { emailGroups } from '#contract/admin/content/emails.ts'
import type * as contract from '#contract/admin/content/emails.ts'
import { languages } from '#shop/localized.ts'
import { emailState } from '#server/integrations/mail/compose-email.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { allEmails } from './all-emails.ts'

/** Every e-mail, in the order of its groups, with its state in each language. */
export async function listEmails(
  settings: Pick<Settings, 'emails'>,
): Promise<OutputOf<typeof contract.listEmails>> {
  const emails = allEmails
    .toSorted((a, b) => emailGroups.indexOf(a.group) - emailGroups.indexOf(b.group))
    .map((definition) => ({
      name: definition.name,
      group: definition.group,
      about: definition.about,
      states: {
        en: emailState(settings, definition, 'en'),
        he: emailState(settings, definition, 'he'),
      },
    }))
  return { emails }
}

/** How many e-mails use their default because the stored template does not fit this release. */
export function countBrokenEmails(settings: Pick<Settings, 'emails'>): number {
  return allEmails.flatMap((definition) =>
    languages.filter((language) => emailState(settings, definition, language) === 'broken'),
  ).length
}
