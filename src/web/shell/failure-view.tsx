import { useEffect, useRef } from 'react'
import type { PageFailure } from '#contract/page.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { failureTitle } from '#web/platform/framework/failure-title.ts'
import { useOffline } from '#web/platform/http/connection.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { FailureDetails } from './failure-details.tsx'

type FailureViewProps = PageFailure & {
  /** The page's own message; default: the general one. */
  readonly text?: string | undefined
}

/** Replaces a page that does not exist (404), failed (500), or cannot be served now (503). */
export function FailureView({ status, requestId, stack, text }: FailureViewProps) {
  const { shell, kit } = useWords()
  const missing = status === 404
  const busy = status === 503
  const offline = useOffline() && !missing
  useReloadOnceBack(offline)
  const again = () =>
    offline ? navigate(location.pathname + location.search, { replace: true }) : location.reload()
  const general = missing ? shell.notFoundText : busy ? shell.busyText : shell.crashText
  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-2 py-8 text-center">
      {!offline && !busy && (
        <p aria-hidden="true" className="text-3xl font-extrabold text-link digits">
          {status}
        </p>
      )}
      <h1 className="text-2xl">{offline ? shell.offline : failureTitle(status, shell)}</h1>
      <p className="text-muted">{offline ? shell.offlineText : (text ?? general)}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-1.5">
        {missing ? (
          <ButtonLink href="/products">{shell.toProducts}</ButtonLink>
        ) : (
          <Button onClick={again}>{offline || busy ? kit.retry : shell.reload}</Button>
        )}
        {!offline && (
          <ButtonLink variant="secondary" href="/">
            {shell.toHome}
          </ButtonLink>
        )}
      </div>
      {status === 500 && !offline && requestId !== undefined && (
        <FailureDetails id={requestId} stack={stack} words={shell} />
      )}
    </section>
  )
}

/** Reloads a page that failed without a connection once the browser is online again. */
function useReloadOnceBack(offline: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !offline) location.reload()
    was.current = offline
  }, [offline])
}
