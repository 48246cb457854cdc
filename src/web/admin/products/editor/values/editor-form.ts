import type { useAdminForm } from '#web/admin/form/use-admin-form.ts'
import type { ProductValues } from './product-values.ts'

/** The form of the editor, as passed to its sections. */
export type ProductEditorForm = ReturnType<typeof useAdminForm<ProductValues>>
