import { countTasks, type SomeTaskCounts } from '#contract/admin/tasks.ts'
import { useRead } from '#web/platform/query/queries.ts'

const minute = 60_000

/**
 * The numbers of the manager's tasks, refetched after each change and every minute. Empty until the server
 * has responded.
 */
export function useTaskCounts(): SomeTaskCounts {
  return useRead(countTasks, {}, { refetchInterval: minute }).data ?? {}
}
