import type { OutputOf } from '#contract/endpoint.ts'
import { getDemoMail, listDemoMails } from '#contract/demo/mailbox.ts'
import { Card } from '#web/kit/card.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import type { Params } from '#web/platform/framework/page.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { mailboxWords } from '#web/demo/mailbox-words.ts'
import { MailboxSignIn } from '#web/demo/mailbox-sign-in.tsx'
import { MailFrame } from '#web/mail/mail-frame.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { isMissing, useRead } from '#web/platform/query/queries.ts'

const refreshMs = 10_000

type Mails = OutputOf<typeof listDemoMails>['mails']

/** The demo shop's mailbox: a list with the chosen e-mail beside it (on a phone: instead of it). */
export function MailboxView({ params }: { readonly params: Params }) {
  const words = mailboxWords.use()
  const mailId = params['mailId']
  const { data: read, error, refetch } = useRead(listDemoMails, {}, { refetchInterval: refreshMs })
  const reload = () => void refetch()
  return (
    <section className="page-width grid gap-3 py-4">
      <header className="flex flex-wrap items-end justify-between gap-1">
        <div>
          <h1 className="text-2xl">{words.title}</h1>
          <p className="text-muted">{words.note}</p>
        </div>
        <div className="flex items-center gap-1 md:flex-row-reverse">
          <Button variant="secondary" size="sm" onClick={reload}>
            {words.refresh}
          </Button>
          <p role="status" className="text-sm text-muted">
            {read !== undefined && error !== null && words.notRefreshed}
          </p>
        </div>
      </header>
      {error?.response.problem?.code === 'mailbox-password-needed' ? (
        <MailboxSignIn onOpened={reload} />
      ) : read === undefined ? (
        error === null ? (
          <WaitingState />
        ) : (
          <ErrorState title={words.failed} onRetry={reload} />
        )
      ) : read.mails.length === 0 ? (
        <EmptyState title={words.empty} text={words.emptyText} icon={<Icon name="mail" />} />
      ) : (
        <div className="grid items-start gap-2 md:grid-cols-[20rem_minmax(0,1fr)]">
          <MailList mails={read.mails} chosen={mailId} />
          {mailId === undefined ? (
            <p className="hidden rounded-md border border-line p-6 text-center text-muted md:block">
              {words.choose}
            </p>
          ) : (
            <Mail key={mailId} mailId={mailId} />
          )}
        </div>
      )}
    </section>
  )
}

function MailList({ mails, chosen }: { readonly mails: Mails; readonly chosen: string | undefined }) {
  const language = useLanguage()
  return (
    <Card
      as="ul"
      padding="none"
      className={`ruled overflow-hidden ${chosen === undefined ? '' : 'hidden md:block'}`}
    >
      {mails.map((mail) => (
        <li key={mail.id}>
          <a
            href={`/demo/mail/${mail.id}`}
            aria-current={mail.id === chosen ? 'page' : undefined}
            className="grid grid-cols-1 gap-0.25 px-2 py-1.5 hover:bg-sunken aria-[current]:bg-primary-soft"
          >
            <span dir="auto" className="truncate font-semibold">
              {mail.subject}
            </span>
            <bdi dir="ltr" className="max-w-full justify-self-start truncate text-xs text-muted">
              {mail.to}
            </bdi>
            <time dateTime={mail.sentAt} className="text-xs text-muted">
              {dayAndTime(mail.sentAt, language)}
            </time>
          </a>
        </li>
      ))}
    </Card>
  )
}

function Mail({ mailId }: { readonly mailId: string }) {
  const words = mailboxWords.use()
  const language = useLanguage()
  const { data: mail, error, refetch } = useRead(getDemoMail, { mailId })
  if (mail === undefined)
    return error === null ? (
      <WaitingState />
    ) : isMissing(error) ? (
      <EmptyState title={words.missing} />
    ) : (
      <ErrorState title={words.failed} onRetry={() => void refetch()} />
    )
  return (
    <article className="grid gap-2">
      <ButtonLink href="/demo/mail" variant="quiet" size="sm" className="justify-self-start md:hidden">
        {words.back}
      </ButtonLink>
      <Card padding="none" className="overflow-hidden">
        <header className="grid gap-0.5 border-b border-line p-2 text-sm">
          <h2 dir="auto" className="text-lg">
            {mail.subject}
          </h2>
          <p className="flex flex-wrap justify-between gap-x-2 text-muted">
            <span>
              {words.to} <bdi dir="ltr">{mail.to}</bdi>
            </span>
            <time dateTime={mail.sentAt}>{dayAndTime(mail.sentAt, language)}</time>
          </p>
        </header>
        <MailFrame html={mail.html} title={mail.subject} />
        <details className="border-t border-line p-2 text-sm">
          <summary className="font-semibold">{words.plain}</summary>
          <pre dir="auto" className="overflow-x-auto pt-1 font-sans whitespace-pre-wrap">
            {mail.text}
          </pre>
        </details>
      </Card>
    </article>
  )
}
