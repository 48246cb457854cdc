import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { type FormOf } from '#web/admin/form/form-dialog.tsx'
import { type RefundDraft } from './refund-draft.ts'

export type ChoiceProps = { readonly order: AdminOrder; readonly form: FormOf<RefundDraft> }
