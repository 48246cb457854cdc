import { useState } from 'react'
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/admin/team.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { adminWords, teamWords } from '#web/admin/words.ts'

/** Open invitations to the team. */
export function Invitations() {
  const words = teamWords.use()
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(listInvitations, {})
  if (isLoadingError)
    return (
      <Section title={words.invitations}>
        <ErrorState title={failed} onRetry={() => void refetch()} />
      </Section>
    )
  if (data === undefined || data.invitations.length === 0) return null
  return (
    <Section title={words.invitations}>
      <ul className="ruled -my-1">
        {data.invitations.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

type Action = typeof resendInvitation | typeof withdrawInvitation

function Line({
  invitation: { id, email, duties, by, endsAt, expired },
}: {
  readonly invitation: Invitation
}) {
  const words = teamWords.use()
  const { duties: names } = adminWords.use()
  const language = useLanguage()
  const problemText = useAdminProblem()
  const [running, setRunning] = useState<Action | null>(null)
  const act = async (endpoint: Action, done: string) => {
    if (running !== null) return
    setRunning(endpoint)
    const response = await callAdmin(endpoint, { invitationId: id })
    setRunning(null)
    if (response.data === null) notify('error', problemText(response))
    else notify('success', done)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-0.5 font-semibold">
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {email}
          </bdi>
          {duties.map((duty) => (
            <Badge key={duty} tone={duty === 'owner' ? 'brass' : 'neutral'}>
              {names[duty]}
            </Badge>
          ))}
          {expired && <Badge tone="warning">{words.expired}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[words.invitedBy(by), ...(expired ? [] : [words.endsAt(dayAndTime(endsAt, language))])].join(
            ' · ',
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="secondary"
          size="sm"
          busy={running === resendInvitation}
          onClick={() => void act(resendInvitation, words.sent)}
        >
          {words.resend}
          <span className="sr-only">{email}</span>
        </Button>
        <Button
          variant="quiet"
          size="sm"
          busy={running === withdrawInvitation}
          onClick={() => void act(withdrawInvitation, words.withdrawn)}
        >
          {words.withdraw}
          <span className="sr-only">{email}</span>
        </Button>
      </div>
    </li>
  )
}
