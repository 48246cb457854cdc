import { listCoupons } from '#contract/admin/coupons.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import type { Found } from '../frame/rooms.ts'

/** Coupons for the global search: by code or note. */
export async function find(
  typed: string,
  _language: Language,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { data } = await call(listCoupons, { q: typed }, { signal })
  return (data?.rows ?? []).slice(0, 5).map(({ id, code, note }) => ({
    id: `coupon-${id}`,
    title: code,
    hint: note,
    href: `/dashboard/admin/coupons/${id}`,
  }))
}
