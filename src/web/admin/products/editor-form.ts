import type { useDeskForm } from '../form/use-desk-form.ts'
import type { ProductValues } from './product-values.ts'

/** The form of the editor, as its parts get it. */
export type EditorForm = ReturnType<typeof useDeskForm<ProductValues>>
