import { useState } from 'react'
import { listSavedAnswers, type SavedAnswer } from '#contract/admin/saved-answers.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, messageAdminWords } from '#web/admin/words.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useMay } from '../frame/use-admin.ts'
import { RemoveAnswer, WriteAnswer } from './saved-answer-dialogs.tsx'

type OpenDialog =
  | { readonly action: 'add' }
  | { readonly action: 'change' | 'remove'; readonly answer: SavedAnswer }

/** /dashboard/admin/messages/answers: saved answers of the team, written by an owner. */
export function SavedAnswersView() {
  const { failed } = adminWords.use()
  const words = messageAdminWords.use()
  const edits = useMay()('settings.edit')
  const { data, isLoadingError, refetch } = useRead(listSavedAnswers, {})
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const add = (
    <Button onClick={() => setOpened({ action: 'add' })}>
      <Icon name="plus" />
      {words.add}
    </Button>
  )
  return (
    <AdminPage
      title={words.answersTitle}
      crumbs={[{ text: words.title, href: '/dashboard/admin/messages' }]}
      actions={edits && data !== undefined && data.answers.length > 0 && add}
    >
      <p className="text-width text-muted">{words.answersLead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-10" />
      ) : data.answers.length === 0 ? (
        <EmptyState title={words.noAnswers} text={words.noAnswersText} icon={<AdminIcon name="chat" />}>
          {edits && add}
        </EmptyState>
      ) : (
        <Card as="ul" padding="none" className="ruled max-w-[60rem]">
          {data.answers.map((answer) => (
            <AnswerLine key={answer.id} answer={answer} onOpen={edits ? setOpened : null} />
          ))}
        </Card>
      )}
      {opened?.action === 'add' && <WriteAnswer answer={null} onClose={close} />}
      {opened?.action === 'change' && <WriteAnswer answer={opened.answer} onClose={close} />}
      {opened?.action === 'remove' && <RemoveAnswer answer={opened.answer} onClose={close} />}
    </AdminPage>
  )
}

type LineProps = { readonly answer: SavedAnswer; readonly onOpen: ((opened: OpenDialog) => void) | null }

function AnswerLine({ answer, onOpen }: LineProps) {
  const words = messageAdminWords.use()
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-start justify-between gap-1 p-2">
      <div className="grid min-w-0 flex-1 basis-24 gap-0.25">
        <h2 className="font-semibold">
          <bdi>{answer.name}</bdi>
        </h2>
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {answer[language]}
        </p>
      </div>
      {onOpen !== null && (
        <div className="flex gap-0.5">
          <Button variant="secondary" size="sm" onClick={() => onOpen({ action: 'change', answer })}>
            {words.change}
          </Button>
          <Button variant="danger" size="sm" onClick={() => onOpen({ action: 'remove', answer })}>
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  )
}
