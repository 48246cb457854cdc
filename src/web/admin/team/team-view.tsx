import { useState } from 'react'
import { listManagers, type Manager } from '../../../contract/desk.ts'
import { dayAndTime } from '../../checkout/shop-time.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useSession } from '../../platform/session.ts'
import { useLanguage } from '../../platform/site.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { deskWords } from '../frame/desk-words.ts'
import { AddManager } from './add-manager.tsx'
import { ChangeDuties } from './change-duties.tsx'
import { teamWords } from './team-words.ts'

/** /dashboard/admin/team: who may do what at the desk. */
export function TeamView() {
  const { rooms, failed } = deskWords.use()
  const words = teamWords.use()
  const { data, isLoadingError, refetch } = useAsk(listManagers, {})
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<Manager | null>(null)
  return (
    <DeskPage
      title={rooms.team}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {words.add}
        </Button>
      }
    >
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : (
        <ul className="ruled rounded-md border border-line bg-surface">
          {data === undefined ? (
            <li className="p-2">
              <Skeleton className="h-5" />
            </li>
          ) : (
            data.managers.map((manager) => (
              <ManagerLine key={manager.id} manager={manager} onChange={() => setChanging(manager)} />
            ))
          )}
        </ul>
      )}
      <AddManager open={adding} onClose={() => setAdding(false)} />
      <ChangeDuties manager={changing} onClose={() => setChanging(null)} />
    </DeskPage>
  )
}

type LineProps = { readonly manager: Manager; readonly onChange: () => void }

function ManagerLine({ manager, onChange }: LineProps) {
  const { duties } = deskWords.use()
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
