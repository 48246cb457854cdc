import { useWords } from '#web/platform/framework/site.ts'

/** On what stays open while the shop is closed for maintenance: for managers all of it. */
export function ClosedBar() {
  const { shell } = useWords()
  return (
    <aside className="bg-primary text-on-primary">
      <p className="page-width py-0.5 text-center text-sm font-semibold">{shell.closedBar}</p>
    </aside>
  )
}
