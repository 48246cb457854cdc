/** What the desk remembers in this browser, apart from the shop's own keys. */
type DeskKey = 'desk_sidebar' | 'desk_shortcuts' | `desk_columns_${string}` | 'desk_views_orders'

/** A stored JSON value, unknown until checked; null when absent, broken or forbidden. */
export function recall(key: DeskKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value. The desk works without it where the browser forbids storage. */
export function remember(key: DeskKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full quotas throw here.
  }
}
