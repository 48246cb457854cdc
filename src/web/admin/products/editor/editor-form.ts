import type { useAdminForm } from '../../form/use-admin-form.ts'
import type { ProductValues } from './product-values.ts'

/** The form of the editor, as its parts get it. */
export type EditorForm = ReturnType<typeof useAdminForm<ProductValues>>
