import { Icon } from '#web/kit/icon.tsx'
import { reportWords } from '#web/admin/words.ts'
import { taskPlaces } from '../frame/task-places.ts'
import { useTaskCounts } from '../frame/use-task-counts.ts'

/** The manager's open tasks, in a row above the first page of the admin area. */
export function WaitingTasks() {
  const { overview: words } = reportWords.use()
  const counts = useTaskCounts()
  const waiting = taskPlaces.filter(({ task }) => (counts[task] ?? 0) > 0)
  if (waiting.length === 0) return null
  return (
    <section aria-label={words.waiting}>
      <ul className="flex flex-wrap gap-1">
        {waiting.map(({ task, href }) => (
          <li key={task}>
            <a
              href={href ?? '/dashboard/admin/overview'}
              className="inline-flex min-h-5.5 items-center gap-1 rounded-sm border border-line bg-surface px-1.5 font-semibold hover:border-edge hover:bg-sunken"
            >
              <bdi dir="ltr" className="digits rounded-sm bg-warning-soft px-1 font-bold text-warning">
                {(counts[task] ?? 0).toLocaleString('en')}
              </bdi>
              {words.tasks[task]}
              <Icon name="next" className="turns" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
