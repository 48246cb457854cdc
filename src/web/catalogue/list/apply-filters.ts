import { navigate } from '#web/platform/framework/router.tsx'
import { addressOf } from './list-query.ts'

/** Names the form of the filters; what stands elsewhere, such as the order, belongs to it by this. */
export const filtersId = 'filters'

/** Shows the list as the form now says, in place. */
export function applyFilters(form: HTMLFormElement | null): void {
  if (form !== null) navigate(addressOf(new FormData(form)), { quiet: true })
}
