import type { ShopImport } from '#contract/admin/shop-imports.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { ProgressBar } from '#web/admin/platform/progress-bar.tsx'

/** The progress of a file while a job reads it. */
export function ImportRun({ seen: { state, done, lines } }: { readonly seen: ShopImport }) {
  const words = shopImportWords.use()
  const title = state === 'writing' ? words.writing : words.checking
  return (
    <Section title={title}>
      <ProgressBar label={title} part={lines === 0 ? 0 : done / lines} text={words.progress(done, lines)} />
    </Section>
  )
}
