import type { listCategories } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type AdminCategory = OutputOf<typeof listCategories>['categories'][number]
