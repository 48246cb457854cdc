import { useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#contract/identity/account.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { change, useRead } from '#web/platform/query/queries.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from '../account-words.ts'
import { nameBrowser } from './name-browser.ts'

/** The user's active sessions; each can be ended here. */
export function Sessions() {
  const all = accountWords.use()
  const words = all.sessions
  const problemText = useProblemText()
  const { data, error, refetch } = useRead(listSessions, {})
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (sessionId: string) => {
    setEnding(sessionId)
    const ended = await change(() => call(endSession, { sessionId }))
    setEnding(null)
    // Another click may have ended it already, which is fine.
    if (ended.error !== null && ended.problem?.code !== 'not-found')
      return notify('error', problemText(ended))
    notify('success', words.ended)
    if (ended.error !== null) void refetch()
  }
  const endOthers = async () => {
    setEnding('others')
    const ended = await change(() => call(endOtherSessions, {}))
    setEnding(null)
    if (ended.data === null) return notify('error', problemText(ended))
    notify('success', words.othersEnded(ended.data.ended))
  }
  if (data === undefined)
    return (
      <Section raised title={words.title}>
        {error === null ? (
          <Spinner small />
        ) : (
          <ErrorState title={all.failed} onRetry={() => void refetch()} />
        )}
      </Section>
    )
  const { sessions } = data
  return (
    <Section raised title={words.title}>
      <ul className="ruled">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-1 py-1.5">
            <SessionDetails session={session} />
            {!session.current && (
              <Button
                variant="secondary"
                size="sm"
                busy={ending === session.id}
                onClick={() => void end(session.id)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="danger" busy={ending === 'others'} onClick={() => void endOthers()}>
          {words.endOthers}
        </Button>
      )}
    </Section>
  )
}

function SessionDetails({ session }: { readonly session: OpenSession }) {
  const words = accountWords.use().sessions
  const language = useLanguage()
  const named = nameBrowser(session.agent)
  return (
    <div className="grid gap-0.25 text-sm">
      <p className="flex flex-wrap items-center gap-1 font-semibold">
        <bdi>{named === null ? words.unknown : words.on(named.browser, named.system)}</bdi>
        {session.current && <Badge tone="success">{words.current}</Badge>}
      </p>
      <p className="text-muted">
        {words.seen(dayAndTime(session.seenAt, language))} · <bdi dir="ltr">{session.address}</bdi>
      </p>
    </div>
  )
}
