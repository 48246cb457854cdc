import { emailGroups, type EmailState, listEmails } from '#contract/admin/content/emails.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { languages } from '#shop/localized.ts'
import { adminWords, emailWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'

type Line = OutputOf<typeof listEmails>['emails'][number]

/** /dashboard/admin/emails: all e-mails of the shop, and which of them were changed. */
export function EmailsView() {
  const words = emailWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(listEmails, {})
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="columns-1 gap-2 lg:columns-2">
          {emailGroups.map((group) => {
            const emails = data.emails.filter((one) => one.group === group)
            if (emails.length === 0) return null
            return (
              <div key={group} className="mb-2 break-inside-avoid">
                <Section title={words.groups[group]} className="gap-1">
                  <ul className="ruled grid">
                    {emails.map((email) => (
                      <EmailLine key={email.name} email={email} />
                    ))}
                  </ul>
                </Section>
              </div>
            )
          })}
        </div>
      )}
    </AdminPage>
  )
}

function EmailLine({ email }: { readonly email: Line }) {
  const words = emailWords.use()
  const localized = useLocalized()
  const language = useLanguage()
  const marked = languages.filter((one) => email.states[one] !== 'default')
  return (
    <li>
      <a
        href={`/dashboard/admin/emails/${email.name}/${language}`}
        className="flex min-h-5.5 flex-wrap items-center gap-1 py-0.5 hover:bg-sunken"
      >
        <span className="flex-1">{localized(email.about)}</span>
        {marked.map((one) => (
          <Badge key={one} tone={toneOf(email.states[one])}>
            {words.languages[one]}: {words.states[email.states[one]]}
          </Badge>
        ))}
      </a>
    </li>
  )
}

export function toneOf(state: EmailState): 'success' | 'warning' | 'neutral' {
  if (state === 'default') return 'neutral'
  return state === 'changed' ? 'success' : 'warning'
}
