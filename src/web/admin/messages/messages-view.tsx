import { useMemo } from 'react'
import { listMessages, type MessageSummary } from '#contract/admin/messages.ts'
import { messageStates } from '#shop/contact/message-state.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { messageAdminWords } from '#web/admin/words.ts'
import { MessageStateBadge } from './message-state-badge.tsx'

const kinds = ['message', 'cancellation'] as const

/** /dashboard/admin/messages: messages that people sent to the shop. */
export function MessagesView() {
  const words = messageAdminWords.use()
  const address = useTableAddress()
  const query = useRead(listMessages, address.params, { keep: true })
  const columns = useColumns()
  return (
    <AdminPage
      title={words.title}
      actions={
        <ButtonLink variant="secondary" href="/dashboard/admin/messages/answers">
          {words.answersTitle}
        </ButtonLink>
      }
    >
      <AdminTable
        name="messages"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search
        filters={[
          {
            name: 'state',
            title: words.state,
            options: messageStates.map((value) => ({ value, text: words.states[value] })),
          },
          {
            name: 'kind',
            title: words.kind,
            options: kinds.map((value) => ({ value, text: words.kinds[value] })),
          },
        ]}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<Icon name="mail" />} />}
      />
    </AdminPage>
  )
}

function useColumns(): readonly AdminColumn<MessageSummary>[] {
  const words = messageAdminWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'from',
        title: words.from,
        always: true,
        cell: ({ id, name, email }) => (
          <a href={`/dashboard/admin/messages/${id}`} className="cell-lines group">
            <bdi className="font-semibold underline-offset-4 group-hover:underline">{name}</bdi>
            <bdi dir="ltr" className="text-sm text-muted">
              {email}
            </bdi>
          </a>
        ),
      },
      {
        id: 'about',
        title: words.about,
        phone: 'line',
        cell: ({ kind, beginning, orderNumber }) => (
          <span dir="auto" className="line-clamp-2 w-fit max-w-64">
            {kind === 'cancellation' ? words.cancellationOf(orderNumber) : beginning}
          </span>
        ),
      },
      {
        id: 'state',
        title: words.state,
        phone: 'end',
        cell: ({ state }) => <MessageStateBadge state={state} />,
      },
      {
        id: 'kind',
        title: words.kind,
        hiddenAtFirst: true,
        cell: ({ kind }) => words.kinds[kind],
      },
      {
        id: 'received',
        title: words.received,
        phone: 'line',
        atEnd: true,
        cell: ({ createdAt }) => dayAndTime(createdAt, language),
      },
    ],
    [words, language],
  )
}
