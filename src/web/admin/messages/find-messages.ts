import { listMessages } from '#contract/admin/messages.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import type { Found } from '../frame/rooms.ts'

/** Messages for the global search: by name, address, order or text. */
export async function find(
  typed: string,
  _language: Language,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { data } = await call(listMessages, { q: typed }, { signal })
  return (data?.rows ?? []).slice(0, 5).map(({ id, name, email, beginning }) => ({
    id: `message-${id}`,
    title: name,
    hint: beginning === '' ? email : beginning,
    href: `/dashboard/admin/messages/${id}`,
  }))
}
