import { Card } from '#web/kit/card.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { importWords } from '#web/admin/words.ts'

type DoneProps = { readonly written: number; readonly onMore: () => void }

/** The message that the whole table is imported. */
export function ImportDone({ written, onMore }: DoneProps) {
  const words = importWords.use()
  return (
    <Card ref={focusOnMount} tabIndex={-1} role="status" padding="none">
      <EmptyState title={words.written(written)} icon={<Icon name="done" />}>
        <div className="flex flex-wrap justify-center gap-1">
          <ButtonLink href="/dashboard/admin/products">{words.toProducts}</ButtonLink>
          <Button variant="secondary" onClick={onMore}>
            {words.more}
          </Button>
        </div>
      </EmptyState>
    </Card>
  )
}
