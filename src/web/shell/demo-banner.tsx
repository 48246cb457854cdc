import { useWords } from '#web/platform/framework/site.ts'

/** States that this shop is a demo. */
export function DemoBanner() {
  const { shell } = useWords()
  return (
    <aside className="bg-brass-soft text-brass">
      <p className="page-width py-0.5 text-center text-xs font-semibold sm:text-sm">
        {shell.demoBanner}{' '}
        <a href="/demo/mail" className="underline underline-offset-4">
          {shell.demoMail}
        </a>
      </p>
    </aside>
  )
}
