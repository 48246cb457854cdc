import type { ReactNode } from 'react'
import { changeMessageState, getMessage, type Message } from '#contract/admin/messages.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Card } from '#web/kit/card.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '../platform/call-admin.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, messageAdminWords } from '#web/admin/words.ts'
import { useMay } from '../frame/use-admin.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'
import { SenderOrders } from './sender-orders.tsx'

/** /dashboard/admin/messages/{id}: a message and its replies. */
export function MessageView({ params }: AdminViewProps) {
  const words = messageAdminWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(getMessage, {
    messageId: params['messageId'] ?? '',
  })
  const mayEdit = useMay()('messages.edit')
  return (
    <AdminPage
      title={data?.name ?? words.title}
      crumbs={[{ text: words.title, href: '/dashboard/admin/messages' }]}
      beside={
        data && (
          <>
            <MessageStateBadge state={data.state} />
            {data.kind === 'cancellation' && <Badge tone="error">{words.kinds.cancellation}</Badge>}
          </>
        )
      }
      actions={data && mayEdit && <StateButton message={data} />}
    >
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid gap-2">
            <MessageText message={data} />
            {data.answers.length > 0 && <Answers answers={data.answers} />}
            {mayEdit && data.email !== '' && <AnswerForm message={data} />}
            {data.email === '' && <SenderErased />}
          </div>
          <div className="grid gap-2">
            <MessageDetails message={data} />
            <SenderOrders email={data.email} />
          </div>
        </div>
      )}
    </AdminPage>
  )
}

/** Instead of the form: a cancellation notice stays when its sender is erased. */
function SenderErased() {
  const words = messageAdminWords.use()
  return (
    <Card>
      <p className="text-muted">{words.senderErased}</p>
    </Card>
  )
}

function MessageText({ message }: { readonly message: Message }) {
  const words = messageAdminWords.use()
  const language = useLanguage()
  return (
    <Section title={dayAndTime(message.createdAt, language)}>
      {message.kind === 'cancellation' ? (
        <>
          <p className="font-semibold">{words.cancellationOf(message.orderNumber)}</p>
          <p className="text-muted">{words.deadline}</p>
        </>
      ) : (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {message.text}
        </p>
      )}
    </Section>
  )
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  const words = messageAdminWords.use()
  const language = useLanguage()
  return (
    <Section title={words.answers}>
      <ol className="grid gap-2">
        {answers.map(({ id, text, by, at }) => (
          <li key={id} className="grid gap-0.5 border-s-2 border-primary ps-1.5">
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
            <p className="text-sm text-muted">{words.answeredBy(by, dayAndTime(at, language))}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function MessageDetails({ message }: { readonly message: Message }) {
  const words = messageAdminWords.use()
  const { email, idNumber, orderNumber, orderId, language, customerId } = message
  const maySee = useMay()('customers.see')
  return (
    <Card as="dl" className="grid gap-1.5">
      {email !== '' && (
        <Detail name={words.email}>
          <TextLink href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </TextLink>
        </Detail>
      )}
      {customerId !== null && maySee && (
        <Detail name={words.customer}>
          <TextLink href={`/dashboard/admin/customers/${customerId}`}>{words.toCustomer}</TextLink>
        </Detail>
      )}
      {idNumber !== null && (
        <Detail name={words.idNumber}>
          <bdi dir="ltr">{idNumber}</bdi>
        </Detail>
      )}
      {orderNumber !== null && (
        <Detail name={words.order}>
          {orderId === null ? (
            <bdi dir="ltr">{orderNumber}</bdi>
          ) : (
            <TextLink href={`/dashboard/admin/orders/${orderId}`} className="font-mono">
              <bdi dir="ltr">{orderNumber}</bdi>
            </TextLink>
          )}
        </Detail>
      )}
      <Detail name={words.language}>{words.languages[language]}</Detail>
    </Card>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function StateButton({ message }: { readonly message: Message }) {
  const words = messageAdminWords.use()
  const problemText = useAdminProblem()
  const closes = message.state !== 'closed'
  const act = async () => {
    const response = await callAdmin(changeMessageState, {
      messageId: message.id,
      state: closes ? 'closed' : 'open',
    })
    if (response.data === null) return notify('error', problemText(response))
    notify('success', closes ? words.closed : words.reopened)
  }
  return (
    <Button variant="secondary" onClick={() => void act()}>
      {closes ? words.close : words.reopen}
    </Button>
  )
}
