import type { Overview } from '#contract/admin/reports.ts'
import { taskPermissions } from '#contract/admin/tasks.ts'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { taskPlaces } from '../frame/task-places.ts'
import { useMay } from '../frame/use-admin.ts'
import { goingLiveWords, reportWords } from '#web/admin/words.ts'

/** The open tasks, each linked to the page where it is done. */
export function TaskList({ tasks, testProviders }: Pick<Overview, 'tasks' | 'testProviders'>) {
  const { overview: words } = reportWords.use()
  const { providers } = goingLiveWords.use()
  const nameOf = (provider: string) => providers[provider] ?? provider
  const may = useMay()
  const nothing = taskPlaces.every(({ task }) => tasks[task] === 0)
  const shown = taskPlaces.filter(({ task, rare }) => rare !== true || tasks[task] > 0)
  return (
    <Card as="section" aria-labelledby="waiting" padding="none">
      <h2 id="waiting" className="px-2 pt-2 pb-1 text-lg">
        {words.waiting}
      </h2>
      {nothing && <p className="px-2 pb-1 text-muted">{words.nothingWaits}</p>}
      <ul className="grid">
        {shown.map(({ task, href }) => {
          const count = tasks[task]
          const line = (
            <>
              <span className="grid flex-1">
                {words.tasks[task]}
                {task === 'testProviders' && <strong>{testProviders.map(nameOf).join(', ')}</strong>}
              </span>
              <bdi dir="ltr" className={`digits ${count === 0 ? '' : 'text-lg font-bold'}`}>
                {count.toLocaleString('en')}
              </bdi>
            </>
          )
          const look = `flex min-h-5.5 items-center gap-1 border-t border-line px-2 py-0.5 ${count === 0 ? 'text-muted' : ''}`
          return (
            <li key={task} data-task={task}>
              {href !== null && may(taskPermissions[task]) ? (
                <a href={href} className={`${look} hover:bg-sunken`}>
                  {line}
                  <Icon name="next" className="turns" />
                </a>
              ) : (
                <span className={look}>{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
