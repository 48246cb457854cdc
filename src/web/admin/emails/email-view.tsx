import { getEmail } from '#contract/admin/content/emails.ts'
import { languages } from '#shop/localized.ts'
import { adminWords, emailWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useReload } from '../form/use-reload.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { EmailEditor } from './email-editor.tsx'
import { toneOf } from './emails-view.tsx'

const list = '/dashboard/admin/emails'

/** /dashboard/admin/emails/{name}/{language}: one e-mail template in one language. */
export function EmailView({ params }: AdminViewProps) {
  const { name = '' } = params
  const language = params['language'] === 'he' ? 'he' : 'en'
  const words = emailWords.use()
  const { failed } = adminWords.use()
  const localized = useLocalized()
  const { data, isLoadingError, refetch } = useRead(getEmail, { name, language })
  const { loads, reload } = useReload(refetch)
  return (
    <AdminPage
      title={data === undefined ? words.title : localized(data.about)}
      crumbs={[{ text: words.title, href: list }]}
      beside={data && <Badge tone={toneOf(data.state)}>{words.states[data.state]}</Badge>}
    >
      <nav aria-label={words.choose} className="flex gap-0.5">
        {languages.map((one) => (
          <a
            key={one}
            href={`${list}/${name}/${one}`}
            aria-current={one === language ? 'page' : undefined}
            className="flex min-h-5.5 items-center rounded-sm border border-line px-2 hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold"
          >
            {words.languages[one]}
          </a>
        ))}
      </nav>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <EmailEditor key={`${name} ${language} ${loads}`} email={data} onReload={reload} />
      )}
    </AdminPage>
  )
}
