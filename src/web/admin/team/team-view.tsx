import { useState } from 'react'
import { listManagers, type Manager } from '#contract/admin/team.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Card } from '#web/kit/card.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useSession } from '#web/platform/http/session.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminWords, teamWords } from '#web/admin/words.ts'
import { InviteManager } from './invite-manager.tsx'
import { Invitations } from './invitations.tsx'
import { TeamActivity } from './team-activity.tsx'
import { ChangeDuties } from './change-duties.tsx'

/** /dashboard/admin/team: the managers and their duties. */
export function TeamView() {
  const { rooms, failed } = adminWords.use()
  const words = teamWords.use()
  const { data, isLoadingError, refetch } = useRead(listManagers, {})
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Manager | null>(null)
  return (
    <AdminPage
      title={rooms.team}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {words.invite}
        </Button>
      }
    >
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : (
        <Card as="ul" padding="none" className="ruled">
          {data === undefined ? (
            <li className="p-2">
              <Skeleton className="h-5" />
            </li>
          ) : (
            data.managers.map((manager) => (
              <ManagerLine key={manager.id} manager={manager} onChange={() => setChanging(manager)} />
            ))
          )}
        </Card>
      )}
      <Invitations />
      <TeamActivity managers={data?.managers ?? []} />
      <InviteManager open={adding} onClose={() => setAdding(false)} />
      <ChangeDuties manager={changing} onClose={() => setChanging(null)} />
    </AdminPage>
  )
}

type LineProps = { readonly manager: Manager; readonly onChange: () => void }

function ManagerLine({ manager, onChange }: LineProps) {
  const { duties } = adminWords.use()
  const words = teamWords.use()
  const language = useLanguage()
  const me = useSession().user?.id
  const { username, email, seenAt } = manager
  return (
    <li className="grid items-center gap-x-2 gap-y-1 p-2 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-1 font-semibold">
          <bdi>{username}</bdi>
          {manager.id === me && <Badge tone="info">{words.you}</Badge>}
          <Badge tone={manager.twoFactor ? 'success' : 'warning'}>
            {manager.twoFactor ? words.twoFactor.on : words.twoFactor.off}
          </Badge>
          {manager.disabled && <Badge tone="error">{words.disabled}</Badge>}
        </p>
        <p className="truncate text-sm text-muted">
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <p className="flex flex-wrap gap-0.5">
        {manager.duties.map((duty) => (
          <Badge key={duty} tone={duty === 'owner' ? 'brass' : 'neutral'}>
            {duties[duty]}
          </Badge>
        ))}
      </p>
      <p className="text-sm text-muted">
        {seenAt === null ? words.never : `${words.seen}: ${dayAndTime(seenAt, language)}`}
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={onChange}>
        {words.change}
        <span className="sr-only">{username}</span>
      </Button>
    </li>
  )
}
