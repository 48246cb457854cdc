import type { ReactNode } from 'react'
import {
  answerMessage,
  changeMessageState,
  getMessage,
  type Message,
} from '../../../contract/message-desk.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/field.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { notify } from '../../kit/toasts.tsx'
import { useLanguage } from '../../platform/site.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { FormPart } from '../form/form-part.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { change } from '../frame/change.ts'
import type { DeskViewProps } from '../frame/define-desk-page.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { useMay } from '../frame/use-desk.ts'
import { messageDeskWords } from './message-desk-words.ts'
import { MessageStateBadge } from './message-state-badge.tsx'

/** /dashboard/admin/messages/{id}: what somebody wrote, and what they were answered. */
export function MessageView({ params }: DeskViewProps) {
  const words = messageDeskWords.use()
  const { failed } = deskWords.use()
  const { data, isLoadingError, refetch } = useAsk(getMessage, { messageId: params['messageId'] ?? '' })
  const mayEdit = useMay()('messages.edit')
  return (
    <DeskPage
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
            <Letter message={data} />
            {data.answers.length > 0 && <Answers answers={data.answers} />}
            {mayEdit && <AnswerForm message={data} />}
          </div>
          <Facts message={data} />
        </div>
      )}
    </DeskPage>
  )
}

function Letter({ message }: { readonly message: Message }) {
  const words = messageDeskWords.use()
  const language = useLanguage()
  return (
    <FormPart title={dayAndTime(message.createdAt, language)}>
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
    </FormPart>
  )
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  const words = messageDeskWords.use()
  const language = useLanguage()
  return (
    <FormPart title={words.answers}>
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
    </FormPart>
  )
}

function AnswerForm({ message }: { readonly message: Message }) {
  const words = messageDeskWords.use()
  const form = useDeskForm({ text: '' })
  const save = async () => {
    const answer = await change(answerMessage, { messageId: message.id, text: form.values.text })
    if (answer.data === null) return form.fail(answer)
    form.reset({ text: '' })
    notify('success', words.sent)
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      className="rounded-md border border-line bg-surface p-2 md:p-3"
      foot={
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.send}
        </Button>
      }
    >
      <TextArea
        label={words.answer}
        hint={words.answerHint(message.email)}
        dir="auto"
        rows={7}
        maxLength={4000}
        required
        {...form.text('text')}
      />
    </DeskForm>
  )
}

function Facts({ message }: { readonly message: Message }) {
  const words = messageDeskWords.use()
  const { email, idNumber, orderNumber, orderId, language } = message
  return (
    <dl className="grid gap-1.5 rounded-md border border-line bg-surface p-2 md:p-3">
      <Fact name={words.email}>
        <a href={`mailto:${email}`} className="text-link underline underline-offset-4">
          <bdi dir="ltr">{email}</bdi>
        </a>
      </Fact>
      {idNumber !== null && (
        <Fact name={words.idNumber}>
          <bdi dir="ltr">{idNumber}</bdi>
        </Fact>
      )}
      {orderNumber !== null && (
        <Fact name={words.order}>
          {orderId === null ? (
            <bdi dir="ltr">{orderNumber}</bdi>
          ) : (
            <a
              href={`/dashboard/admin/orders/${orderId}`}
              className="font-mono text-link underline underline-offset-4"
            >
              <bdi dir="ltr">{orderId}</bdi>
            </a>
          )}
        </Fact>
      )}
      <Fact name={words.language}>{words.languages[language]}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function StateButton({ message }: { readonly message: Message }) {
  const words = messageDeskWords.use()
  const problemText = useDeskProblem()
  const closes = message.state !== 'closed'
  const act = async () => {
    const answer = await change(changeMessageState, {
      messageId: message.id,
      state: closes ? 'closed' : 'open',
    })
    if (answer.data === null) return notify('error', problemText(answer))
    notify('success', closes ? words.closed : words.reopened)
  }
  return (
    <Button variant="secondary" onClick={() => void act()}>
      {closes ? words.close : words.reopen}
    </Button>
  )
}
