import { useState } from 'react'
import { getGoingLive } from '#contract/admin/going-live.ts'
import { goingLiveWords } from '#web/admin/words.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { recall, remember } from '../platform/admin-memory.ts'
import { useMay } from '../frame/use-admin.ts'
import { places } from './list-item.tsx'
import { Progress } from './progress.tsx'

const shown = 3

/**
 * An owner's next steps in a new shop, above the first page of the admin area, until all are done or hidden.
 */
export function FirstSteps() {
  const may = useMay()
  const [hidden, setHidden] = useState(recall('desk_first_steps') === 'hidden')
  const words = goingLiveWords.use().card
  if (hidden || !may('settings.edit')) return null
  const hide = () => {
    remember('desk_first_steps', 'hidden')
    setHidden(true)
    notify('info', words.hidden)
  }
  return <NextSteps onHide={hide} />
}

function NextSteps({ onHide }: { readonly onHide: () => void }) {
  const { card: words, items: texts } = goingLiveWords.use()
  const { data } = useRead(getGoingLive, {})
  const open = data?.items.filter(({ done }) => !done) ?? []
  if (data === undefined || open.length === 0) return null
  return (
    <Card as="section" aria-labelledby="first-steps" className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-1">
        <h2 id="first-steps" className="text-lg">
          {words.title}
        </h2>
        <Button size="sm" variant="quiet" onClick={onHide}>
          {words.hide}
          <span className="sr-only"> {words.title}</span>
        </Button>
      </div>
      <Progress done={data.items.length - open.length} of={data.items.length} />
      <ol className="ruled grid" aria-label={words.next}>
        {open.slice(0, shown).map(({ name }) => (
          <li key={name} data-step={name}>
            <a
              href={places[name] ?? '/dashboard/admin/going-live'}
              className="flex items-center gap-1.5 rounded-sm py-1 hover:bg-sunken"
            >
              <span className="grid flex-1 gap-0.25">
                <span className="font-semibold">{texts[name].title}</span>
                <span className="text-sm text-muted">{texts[name].text}</span>
              </span>
              <Icon name="next" className="turns" />
            </a>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink href="/dashboard/admin/going-live" size="sm" variant="secondary">
          {words.all}
        </ButtonLink>
      </div>
    </Card>
  )
}
