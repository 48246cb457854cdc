import { useWords } from '#web/platform/framework/site.ts'

/** A note on pages that stay open during maintenance: for managers, all of them. */
export function ClosedBar() {
  const { shell } = useWords()
  return (
    <aside className="bg-primary text-on-primary">
      <p className="page-width py-0.5 text-center text-sm font-semibold">{shell.closedBar}</p>
    </aside>
  )
}
