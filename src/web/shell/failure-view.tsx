import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useOffline } from '#web/platform/http/connection.ts'
import { navigate } from '#web/platform/framework/router.tsx'
import { useWords } from '#web/platform/framework/site.ts'

type FailureViewProps = {
  readonly status: 404 | 500
  /** The page's own message; default: the general one. */
  readonly text?: string | undefined
}

/** Replaces a page that does not exist (404) or failed to render (500). */
export function FailureView({ status, text }: FailureViewProps) {
  const { shell, kit } = useWords()
  const missing = status === 404
  const offline = useOffline() && !missing
  useReloadOnceBack(offline)
  const again = () =>
    offline ? navigate(location.pathname + location.search, { replace: true }) : location.reload()
  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-2 py-8 text-center">
      {!offline && (
        <p aria-hidden="true" className="text-3xl font-extrabold text-link digits">
          {status}
        </p>
      )}
      <h1 className="text-2xl">
        {missing ? shell.notFoundTitle : offline ? shell.offline : shell.crashTitle}
      </h1>
      <p className="text-muted">
        {offline ? shell.offlineText : (text ?? (missing ? shell.notFoundText : shell.crashText))}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-1.5">
        {missing ? (
          <ButtonLink href="/products">{shell.toProducts}</ButtonLink>
        ) : (
          <Button onClick={again}>{offline ? kit.retry : shell.reload}</Button>
        )}
        {!offline && (
          <ButtonLink variant="secondary" href="/">
            {shell.toHome}
          </ButtonLink>
        )}
      </div>
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
