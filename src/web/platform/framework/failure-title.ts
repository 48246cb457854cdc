import type { PageFailure } from '#contract/page.ts'
import type { Words } from './words.ts'

/** The title of what is shown instead of a page. */
export function failureTitle(status: PageFailure['status'], words: Words['shell']): string {
  if (status === 404) return words.notFoundTitle
  return status === 503 ? words.busyTitle : words.crashTitle
}
