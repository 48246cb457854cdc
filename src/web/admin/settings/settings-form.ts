import type { Setting } from '#contract/admin/settings.ts'
import type { useAdminForm } from '../form/use-admin-form.ts'
import type { Change, SettingValues } from './setting-values.ts'

export type SettingsForm = Pick<ReturnType<typeof useAdminForm<SettingValues>>, 'values' | 'set' | 'errorOf'>

export type FieldProps = {
  readonly setting: Setting
  readonly form: SettingsForm
  /** Restores an earlier value. */
  readonly onRestore: (changes: readonly Change[], message: string) => Promise<void>
}
