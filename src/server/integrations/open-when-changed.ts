/** Opens a resource from the settings, and opens it again when those settings change. */
export function openWhenChanged<Settings, Opened>(
  now: () => Settings,
  open: (settings: Settings) => Opened,
): () => Opened {
  let last: { readonly key: string; readonly opened: Opened } | undefined
  return () => {
    const settings = now()
    const key = JSON.stringify(settings)
    last = last?.key === key ? last : { key, opened: open(settings) }
    return last.opened
  }
}
