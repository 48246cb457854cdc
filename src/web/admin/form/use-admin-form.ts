import type * as v from 'valibot'
import type { FormOptions } from '#web/platform/forms/form-options.ts'
import type { FormValues } from '#web/platform/forms/form-state.ts'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { adminWords } from '#web/admin/words.ts'

type Options<Values extends FormValues, Schema extends v.GenericSchema> = Omit<
  FormOptions<Values, Schema>,
  'first' | 'commonTexts' | 'problemText'
>

/**
 * A form of the admin area: one sentence for each error code, whatever the field. `<AdminForm>` renders it.
 */
export function useAdminForm<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema>(
  first: Values,
  options: Options<Values, Schema> = {},
) {
  const { problems } = adminWords.use().form
  return useForm({ ...options, first, commonTexts: problems, problemText: useAdminProblem() })
}
