import { useOffline } from '#web/platform/http/connection.ts'
import { useWords } from '#web/platform/framework/site.ts'

/** A bar at the bottom of the page while the browser is offline. */
export function OfflineBar() {
  const { shell } = useWords()
  return (
    <output className="fixed inset-x-0 bottom-0 z-50 block bg-ink text-center text-sm font-semibold text-page print:hidden">
      {useOffline() && <span className="block py-0.5">{shell.offline}</span>}
    </output>
  )
}
