import type { useAdminForm } from '../form/use-admin-form.ts'
import type { ContentValues } from './content-values.ts'

export type ContentEditorForm = ReturnType<typeof useAdminForm<ContentValues>>
