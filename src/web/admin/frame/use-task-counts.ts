import { countTasks, type SomeTaskCounts } from '#contract/admin/tasks.ts'
import { useRead } from '#web/platform/query/queries.ts'

const minute = 60_000

/** What waits for the manager, counted again after each change and every minute. Nothing until the server has answered. */
export function useTaskCounts(): SomeTaskCounts {
  return useRead(countTasks, {}, { refetchInterval: minute }).data ?? {}
}
