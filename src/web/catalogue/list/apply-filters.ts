import { navigate } from '#web/platform/framework/router.tsx'
import { listAddress } from '../query/list-query.ts'

/** The id of the filter form; controls outside it, such as the sort order, refer to it. */
export const filterFormId = 'filters'

/** Updates the list to the form's values, in place. */
export function applyFilters(form: HTMLFormElement | null): void {
  if (form !== null) navigate(listAddress(new FormData(form)), { quiet: true })
}
