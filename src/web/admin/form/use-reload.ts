import { useState } from 'react'
import { notify } from '#web/kit/toasts.tsx'
import type { CallError } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'

type Refetched = { readonly error: CallError | null }

/**
 * Replaces what is typed into an editor with the saved version: a key made of `loads` mounts it again. If the
 * saved version cannot be read, what is typed stays.
 */
export function useReload(refetch: () => Promise<Refetched>) {
  const [loads, setLoads] = useState(0)
  const problemText = useAdminProblem()
  const reload = async () => {
    const { error } = await refetch()
    if (error === null) setLoads((now) => now + 1)
    else notify('error', problemText(error.response))
  }
  return { loads, reload }
}
