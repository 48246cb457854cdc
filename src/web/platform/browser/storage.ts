/** Every key the shop keeps in the browser; there is no other. The names are the specification's; the last four are our own. */
export const storageKeys = [
  'token',
  'user_data',
  'cart',
  'theme',
  'i18nextLng',
  'csrf_token',
  'lastCartValidation',
  'visit_count',
  'first_visit_time',
  'analytics_client_id',
  'last_purchase_date',
  'utm_params',
  'landing_page',
  'initial_referrer',
  'funnel_data',
  'coupon',
  'privacy_choices',
  'recently_seen',
  'recent_searches',
] as const
export type StorageKey = (typeof storageKeys)[number]

/** The stored text, or null; also null where the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The access token: looked for in the storage of all tabs, then in this tab's own. */
export function readToken(): string | null {
  try {
    return localStorage.getItem('token') ?? sessionStorage.getItem('token')
  } catch {
    return null
  }
}

/** Keeps a text. A full or forbidden storage is not an error: the shop works without it. */
export function store(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows and full quotas throw here.
  }
}

/** Removes texts from wherever this browser keeps them. */
export function forget(...keys: readonly StorageKey[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** A stored JSON value, unknown until checked; null when absent or broken. */
export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}

export function storeJson(key: StorageKey, value: unknown): void {
  store(key, JSON.stringify(value))
}

/** What one tab keeps until it is closed: half-filled forms, the key of an order, the order being paid, and what waits for a code. */
export type TabKey =
  | 'checkout_draft'
  | 'order_attempt'
  | 'order_in_payment'
  | 'contact_draft'
  | 'cancellation_draft'
  | 'sign_up'
  | 'invitation'
  | 'order_link'
  | 'guest_lookup'
  | 'review_draft'
  | 'alert_draft'
  | 'email_draft'
  | 'content_draft'
  | 'home_draft'
  | 'menus_draft'
  | 'favourite_wanted'
  | 'announcement'
  | 'ended_forms'

/** A JSON value of this tab, unknown until checked; null when absent or broken. */
export function readTabJson(key: TabKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function storeTabJson(key: TabKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As with local storage: the page works without it.
  }
}

/** A text of this tab, as the head script reads it. */
export function storeTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

export function forgetTab(...keys: readonly TabKey[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Stands for a moment in `user_data` when a tab finds its session over, so that the others do not take it for a sign-out. */
export const endedSession = '{"ended":true}'

type HeardElsewhere = (value: string | null, written: string | null) => void

/** Calls back when another tab changes a key, with what it is now and what was written, which may be gone already; gives the way to stop listening. */
export function onStoredElsewhere(key: StorageKey, listener: HeardElsewhere): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readStored(key), event.newValue)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** The two choices the server must know before it draws a page (a year, whole site). */
export function mirrorInCookie(key: 'theme' | 'i18nextLng', value: string): void {
  document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`
}

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
