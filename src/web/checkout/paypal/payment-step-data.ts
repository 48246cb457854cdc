import type { OutputOf } from '#contract/endpoint.ts'
import type { getPaymentStep } from '#contract/orders/payments.ts'

export type PaymentStepData = OutputOf<typeof getPaymentStep>
