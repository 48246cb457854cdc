import type { Overview } from '#contract/admin/reports.ts'
import { taskPermissions } from '#contract/admin/tasks.ts'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { type TaskPlace, taskPlaces } from '../frame/task-places.ts'
import { useMay } from '../frame/use-admin.ts'
import { goingLiveWords, reportWords } from '#web/admin/words.ts'

type TaskListProps = Pick<Overview, 'tasks' | 'testProviders'>

/** The open tasks, each linked to the page where it is done; behind a button the kinds without any. */
export function TaskList({ tasks, testProviders }: TaskListProps) {
  const { overview: words } = reportWords.use()
  const open = taskPlaces.filter(({ task }) => tasks[task] > 0)
  const rest = taskPlaces.filter(({ task, rare }) => rare !== true && tasks[task] === 0)
  const lineOf = (place: TaskPlace) => (
    <TaskLine key={place.task} place={place} count={tasks[place.task]} testProviders={testProviders} />
  )
  return (
    <Card as="section" aria-labelledby="waiting" padding="none">
      <h2 id="waiting" className="px-2 pt-2 pb-1 text-lg">
        {words.waiting}
      </h2>
      {open.length === 0 ? (
        <p className="flex items-center gap-1 px-2 pb-2">
          <Icon name="done" className="text-success" />
          {words.nothingWaits}
        </p>
      ) : (
        <ul className="grid">{open.map(lineOf)}</ul>
      )}
      {rest.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-5.5 items-center justify-between gap-1 px-2 py-0.5 text-sm text-muted hover:bg-sunken">
            {open.length === 0 ? words.mayWait : words.alsoNothing(rest.length)}
            <Icon name="down" className="fades group-open:rotate-180" />
          </summary>
          <ul className="grid">{rest.map(lineOf)}</ul>
        </details>
      )}
    </Card>
  )
}

type LineProps = Pick<Overview, 'testProviders'> & { readonly place: TaskPlace; readonly count: number }

function TaskLine({ place: { task, href }, count, testProviders }: LineProps) {
  const { overview: words } = reportWords.use()
  const { providers } = goingLiveWords.use()
  const may = useMay()
  const line = (
    <>
      <span className="grid flex-1">
        {words.tasks[task]}
        {task === 'testProviders' && (
          <strong>{testProviders.map((provider) => providers[provider] ?? provider).join(', ')}</strong>
        )}
      </span>
      <bdi dir="ltr" className={`digits ${count === 0 ? '' : 'text-lg font-bold'}`}>
        {count.toLocaleString('en')}
      </bdi>
    </>
  )
  const look = `flex min-h-5.5 items-center gap-1 border-t border-line px-2 py-0.5 ${count === 0 ? 'text-muted' : ''}`
  return (
    <li data-task={task}>
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
}
