import type { useAdminForm } from '../form/use-admin-form.ts'
import type { ContentValues } from './content-values.ts'

export type EditorForm = ReturnType<typeof useAdminForm<ContentValues>>
