import { ErrorState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { checkoutWords } from '../checkout-words.ts'

type UnreachableOrderProps = {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** The order could not be loaded, and why; its payment state is unknown. */
export function UnreachableOrder({ failure, onRetry }: UnreachableOrderProps) {
  const { order } = checkoutWords.use()
  const problemText = useProblemText()
  return (
    <section className="page-width py-6">
      <h1 tabIndex={-1} ref={focusOnMount} className="sr-only">
        {order.unreachable}
      </h1>
      <ErrorState title={order.unreachable} text={problemText(failure)} onRetry={onRetry} />
    </section>
  )
}
