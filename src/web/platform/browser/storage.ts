/** All keys of local storage. The names are the specification's, except the last five. */
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
  'order_in_payment',
] as const
type StorageKey = (typeof storageKeys)[number]

/** The stored text; null if absent or if the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What a session needs even if storage is full or blocked. `store-secret.ts` stores them. */
export type SecretKey = 'token' | 'csrf_token'

/** Secrets of a browser without storage: they last as long as the page. */
export const secretsOfPage = new Map<StorageKey, string>()

/** A secret: from local storage, otherwise from this tab's session storage, otherwise from this page. */
export function readSecret(key: SecretKey): string | null {
  try {
    const stored = localStorage.getItem(key) ?? sessionStorage.getItem(key)
    if (stored !== null) return stored
  } catch {
    // Storage is blocked.
  }
  return secretsOfPage.get(key) ?? null
}

/** The access token. */
export function readToken(): string | null {
  return readSecret('token')
}

/** Stores a text. A full or blocked storage is ignored: the shop works without it. */
export function store(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows and full quotas throw here.
  }
}

/** Removes values from local storage, session storage and this page. */
export function forget(...keys: readonly StorageKey[]): void {
  for (const key of keys) secretsOfPage.delete(key)
  try {
    for (const key of keys) localStorage.removeItem(key)
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}

/** A stored JSON value, not validated; null if absent or broken. */
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

/** Keys of the form drafts in session storage; all are removed when somebody signs out. */
export const draftKeys = [
  'checkout_draft',
  'contact_draft',
  'cancellation_draft',
  'review_draft',
  'alert_draft',
  'email_draft',
  'content_draft',
  'home_draft',
  'menus_draft',
] as const
export type DraftKey = (typeof draftKeys)[number]

/**
 * Keys of session storage: form drafts, the idempotency key of an order, a sign-in that waits for a code.
 */
export type TabKey =
  | DraftKey
  | 'order_attempt'
  | 'sign_up'
  | 'invitation'
  | 'order_link'
  | 'guest_lookup'
  | 'favourite_wanted'
  | 'announcement'
  | 'ended_forms'
  /** The links with a coupon whose coupon was applied. */
  | 'coupon_links'
  /** The id of the user who was signed in last in this tab: whose drafts are stored here. */
  | 'last_user'
  /** A sign-out that the server has not confirmed. */
  | 'sign_out'

/** A JSON value from session storage, not validated; null if absent or broken. */
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
    // Storage is full or blocked.
  }
}

/** Stores a text in session storage as it is. A full or blocked storage is ignored. */
export function storeTab(key: TabKey | SecretKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is full or blocked.
  }
}

export function forgetTab(...keys: readonly TabKey[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}

/** Briefly written to `user_data` when a session expires: other tabs must not mistake it for a sign-out. */
export const endedSession = '{"ended":true}'

type StorageListener = (value: string | null, written: string | null) => void

/**
 * Calls back when another tab changes a key, with the current value and the written one (which may already be
 * replaced); also if the key changed while this document waited in the back/forward cache, where no events arrive.
 * Returns a function that stops listening.
 */
export function onStorageChange(key: StorageKey, listener: StorageListener): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readStored(key), event.newValue)
  }
  let left: string | null = null
  const leave = () => {
    left = readStored(key)
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const now = readStored(key)
    if (persisted && now !== left) listener(now, now)
  }
  addEventListener('storage', listen)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
  }
}

/** Copies a choice that the server needs for rendering into a cookie (one year, whole site). */
export function mirrorInCookie(key: 'theme' | 'i18nextLng', value: string): void {
  document.cookie = `${key}=${value}; path=/; max-age=31536000; samesite=lax`
}

/** The value of a cookie; null if absent or malformed. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}
