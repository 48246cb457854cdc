import { Button, ButtonLink } from '../kit/button.tsx'
import { useWords } from '../platform/site.ts'

type FailureViewProps = {
  readonly status: 404 | 500
  /** What the page has to say about it; else the general sentence. */
  readonly text?: string | undefined
}

/** Stands in for a page that does not exist (404) or could not be made (500). */
export function FailureView({ status, text }: FailureViewProps) {
  const { shell } = useWords()
  const missing = status === 404
  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-2 py-8 text-center">
      <p aria-hidden="true" className="text-3xl font-extrabold text-link tabular-nums">
        {status}
      </p>
      <h1 className="text-2xl">{missing ? shell.notFoundTitle : shell.crashTitle}</h1>
      <p className="text-muted">{text ?? (missing ? shell.notFoundText : shell.crashText)}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-1.5">
        {missing ? (
          <ButtonLink href="/products">{shell.toProducts}</ButtonLink>
        ) : (
          <Button onClick={() => location.reload()}>{shell.reload}</Button>
        )}
        <ButtonLink variant="secondary" href="/">
          {shell.toHome}
        </ButtonLink>
      </div>
    </section>
  )
}
