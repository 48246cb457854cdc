import type { PageCall, PageData, PageMatch } from '#contract/page.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import { isDatabaseAway } from '#server/http/checks/problems.ts'

/** `complete`: false if an optional call failed. One that is refused has its response: nothing. */
type Gathered = { readonly data: PageData; readonly complete: boolean }

/**
 * Makes the calls of a page. One that is refused refuses the page, unless it is optional. While the database is
 * away an optional call rejects too: an older page in the cache is better than one without its content.
 */
export async function gather(
  { calls }: PageMatch,
  runCall: (call: PageCall) => Promise<unknown>,
  onFailure: (error: unknown, name: string) => void,
): Promise<Gathered | Refusal> {
  let complete = true
  const entries = await Promise.all(
    Object.entries(calls).map(async ([name, call]): Promise<[string, unknown]> => {
      if (call.optional !== true) return [name, await runCall(call)]
      try {
        const found = await runCall(call)
        return [name, isRefusal(found) ? null : found]
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        complete = false
        onFailure(error, name)
        return [name, null]
      }
    }),
  )
  return entries.map(([, data]) => data).find(isRefusal) ?? { data: Object.fromEntries(entries), complete }
}
