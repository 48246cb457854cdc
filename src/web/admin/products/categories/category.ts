import type { listCategories } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type Category = OutputOf<typeof listCategories>['categories'][number]
