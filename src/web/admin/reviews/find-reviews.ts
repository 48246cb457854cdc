import { listAdminReviews } from '#contract/reviews.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import type { Found } from '../frame/rooms.ts'

/** Reviews for the global search: by text, author or product. */
export async function find(
  typed: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { data } = await call(listAdminReviews, { q: typed }, { signal })
  return (data?.rows ?? []).slice(0, 5).map(({ id, title, product }) => ({
    id: `review-${id}`,
    title,
    hint: product.name[language],
    href: `/dashboard/admin/reviews?q=${encodeURIComponent(title)}`,
  }))
}
