import { useOffline } from '#web/platform/http/connection.ts'
import { useWords } from '#web/platform/framework/site.ts'

/** Says at the foot of the page that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const { shell } = useWords()
  return (
    <output className="fixed inset-x-0 bottom-0 z-50 block bg-ink text-center text-sm font-semibold text-page print:hidden">
      {useOffline() && <span className="block py-0.5">{shell.offline}</span>}
    </output>
  )
}
