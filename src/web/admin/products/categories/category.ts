import type { listAdminCategories } from '#contract/admin/products/categories.ts'
import type { OutputOf } from '#contract/endpoint.ts'

export type AdminCategory = OutputOf<typeof listAdminCategories>['categories'][number]
