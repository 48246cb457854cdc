/** What the admin area remembers in this browser, apart from the shop's own keys. */
type AdminKey =
  | 'desk_sidebar'
  | 'desk_first_steps'
  | 'desk_shortcuts'
  | `desk_columns_${string}`
  | 'desk_views_orders'

/** A stored JSON value, unknown until checked; null when absent, broken or forbidden. */
export function recall(key: AdminKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value. The admin area works without it where the browser forbids storage. */
export function remember(key: AdminKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full quotas throw here.
  }
}
