import type { ContentRow } from '#contract/admin/content/content-shapes.ts'
import { contentAdminWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { shortTime } from '../table/short-time.ts'

const tones = { draft: 'neutral', scheduled: 'info', published: 'success' } as const

/** The state of a text: published or not, changed since, complete in both languages, read by an owner. */
export function StateBadges({ row }: { readonly row: ContentRow }) {
  const words = contentAdminWords.use()
  const language = useLanguage()
  const missing = (['en', 'he'] as const).filter((one) => !row.complete[one])
  return (
    <>
      {row.pleaseRead && <Badge tone="warning">{words.pleaseRead}</Badge>}
      {missing.map((one) => (
        <Badge key={one} tone="warning">
          {words.missing[one]}
        </Badge>
      ))}
      {row.changed && <Badge tone="info">{words.changed}</Badge>}
      <Badge tone={tones[row.state]}>
        {row.state === 'scheduled' && row.liveFrom !== null
          ? words.from(shortTime(row.liveFrom, language))
          : words.states[row.state]}
      </Badge>
    </>
  )
}
