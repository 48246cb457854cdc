import { Icon } from '#web/kit/icon.tsx'
import { storeTab } from '#web/platform/browser/storage.ts'
import { useShop, useWords } from '#web/platform/framework/site.ts'

/** The owner's announcement. Dismissed, it is hidden for this visit, before the first paint (head script). */
export function AnnouncementBar() {
  const { shell } = useWords()
  const { announcement } = useShop()
  if (announcement === undefined) return null
  const { id, text, link } = announcement
  const close = () => {
    storeTab('announcement', id)
    document.documentElement.dataset['note'] = ''
  }
  return (
    <aside aria-label={shell.announcement.label} className="announcement bg-primary text-on-primary">
      <div className="page-width flex items-center gap-1">
        <p className="min-w-0 flex-1 py-0.5 text-center text-sm font-semibold">
          {link === undefined ? (
            text
          ) : (
            <a href={link} className="underline underline-offset-4">
              {text}
            </a>
          )}
        </p>
        <button
          type="button"
          aria-label={shell.announcement.close}
          title={shell.announcement.close}
          className="grid size-5.5 flex-none place-items-center"
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}
