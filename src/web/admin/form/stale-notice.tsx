import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { adminWords } from '#web/admin/words.ts'

/** Another manager saved first: the typed values remain until the user loads the saved ones. */
export function StaleNotice({ onReload }: { readonly onReload: () => Promise<void> }) {
  const words = adminWords.use().form
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-1.5 rounded-md border-s-4 border-warning bg-warning-soft p-2"
    >
      <Icon name="warning" className="text-warning" />
      <p className="min-w-0 flex-1 basis-[20rem]">
        <strong>{words.stale}</strong> {words.staleText}
      </p>
      <Button variant="secondary" size="sm" onClick={() => void onReload()}>
        {words.reload}
      </Button>
    </div>
  )
}
