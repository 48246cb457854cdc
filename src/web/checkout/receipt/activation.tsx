import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Prose } from '#web/kit/prose.tsx'
import { checkoutWords } from '../checkout-words.ts'

type ActivationProps = {
  readonly title: string
  readonly stepsHtml: string
  /** The manufacturer's activation page. */
  readonly url: string | null
}

/** Activation steps, expanded, and a link to the manufacturer. Renders nothing if neither is known. */
export function Activation({ title, stepsHtml, url }: ActivationProps) {
  const words = checkoutWords.use()
  if (stepsHtml === '' && url === null) return null
  return (
    <div className="grid gap-1.5 border-t border-line pt-1.5">
      {stepsHtml !== '' && (
        <details open>
          <summary className="py-0.5 font-semibold">{title}</summary>
          <Prose html={stepsHtml} className="pt-1 text-sm" />
        </details>
      )}
      {url !== null && (
        <ButtonLink
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          className="justify-self-start whitespace-normal max-sm:justify-self-stretch print:hidden"
        >
          <AdminIcon name="external" className="turns" />
          <span className="py-1 [overflow-wrap:anywhere]">
            {words.howTo.at} <bdi dir="ltr">{new URL(url).host}</bdi>
          </span>
        </ButtonLink>
      )}
    </div>
  )
}
