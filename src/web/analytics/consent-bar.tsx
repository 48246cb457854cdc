import { type SyntheticEvent, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Choices, Offer } from '#shop/analytics/choices.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { type Site, SiteContext } from '#web/platform/framework/site.ts'
import { lazyWords } from '#web/platform/framework/lazy-words.ts'

const analyticsWords = lazyWords({
  en: () => import('./words.en.ts'),
  he: () => import('./words.he.ts'),
})

type Question = {
  readonly site: Site
  readonly offer: Offer
  readonly before: Choices | null
  readonly take: (choices: Choices) => void
}

let open = false

/**
 * Shows the consent bar at the bottom of the page, without blocking it. Opened by hand, it gets focus, and returns it.
 * Rejects if its words cannot be loaded.
 */
export async function openConsentBar(question: Question): Promise<void> {
  const opener = document.activeElement
  await analyticsWords.load(question.site.language)
  if (open) return
  open = true
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    open = false
    if (question.before !== null && opener instanceof HTMLElement) opener.focus()
  }
  root.render(
    <SiteContext value={question.site}>
      <ConsentBar {...question} close={close} />
    </SiteContext>,
  )
}

function ConsentBar({ offer, before, take, close }: Question & { readonly close: () => void }) {
  const words = analyticsWords.use()
  const bar = useRef<HTMLElement>(null)
  const both = offer.statistics && offer.advertising
  useEffect(() => {
    if (before !== null) bar.current?.focus()
  }, [before])
  const answer = (statistics: boolean, advertising: boolean) => {
    take({ statistics, at: Date.now(), ...(offer.advertising && { advertising }) })
    close()
  }
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-labelledby="consent-title"
      className="fixed inset-x-0 bottom-0 z-40 max-h-dvh overflow-y-auto border-t border-edge bg-raised outline-none print:hidden"
    >
      <div className="page-width grid items-center gap-x-4 gap-y-1.5 py-2 md:grid-cols-[1fr_auto]">
        <div className="grid gap-0.5 text-sm">
          <h2 id="consent-title" className="text-base font-bold">
            {words.title}
          </h2>
          <p className="text-width">
            {both ? words.both : offer.statistics ? words.statistics : words.advertising}
          </p>
          <p className="text-width text-muted">
            {words.promise} <TextLink href="/privacy-policy">{words.policy}</TextLink>
          </p>
          {both && <OneByOne before={before} onAnswer={answer} />}
        </div>
        <div className="grid grid-cols-2 gap-1">
          <Button variant="secondary" onClick={() => answer(false, false)}>
            {words.refuse}
          </Button>
          <Button variant="secondary" onClick={() => answer(offer.statistics, offer.advertising)}>
            {words.accept}
          </Button>
        </div>
      </div>
    </section>
  )
}

type OneByOneProps = {
  readonly before: Choices | null
  readonly onAnswer: (statistics: boolean, advertising: boolean) => void
}

function OneByOne({ before, onAnswer }: OneByOneProps) {
  const words = analyticsWords.use()
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget)
    onAnswer(ticked.has('statistics'), ticked.has('advertising'))
  }
  return (
    <details open={before !== null}>
      <summary className="py-0.5 font-semibold text-link">{words.choose}</summary>
      <form onSubmit={save} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pt-0.5">
        <Checkbox
          name="statistics"
          label={words.purposes.statistics}
          defaultChecked={before?.statistics ?? false}
        />
        <Checkbox
          name="advertising"
          label={words.purposes.advertising}
          defaultChecked={before?.advertising ?? false}
        />
        <Button type="submit" variant="secondary" size="sm">
          {words.save}
        </Button>
      </form>
    </details>
  )
}
