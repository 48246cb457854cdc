import { useState } from 'react'
import { methodMarks } from '#contract/orders/payments.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog, Drawer, Sheet } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Pagination } from '#web/kit/pagination.tsx'
import { PaymentMark, PaymentMarks } from '#web/kit/marks/payment-marks.tsx'
import { Prose } from '#web/kit/prose.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { kitWords } from './kit-words.ts'
import { Row } from './showroom-section.tsx'

export function Waiting() {
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <Row>
        <Spinner small />
        <Spinner />
      </Row>
      <div className="grid gap-1">
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-6 w-full" />
      </div>
      <WaitingState />
    </div>
  )
}

export function States() {
  const { sample } = kitWords.use()
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <EmptyState title={sample.emptyTitle} text={sample.emptyText} icon={<Icon name="bag" />}>
        <Button>{sample.look}</Button>
      </EmptyState>
      <ErrorState
        title={sample.failedTitle}
        text={sample.failedText}
        onRetry={() => notify('info', sample.saved)}
      />
    </div>
  )
}

const kinds = ['success', 'info', 'warning', 'error'] as const

export function Overlays() {
  const { sample } = kitWords.use()
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const inside = {
    title: sample.text,
    onClose: close,
    footer: <Button onClick={close}>{sample.later}</Button>,
  }
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        {sample.openDialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        {sample.openDrawer}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        {sample.openSheet}
      </Button>
      {kinds.map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => notify(kind, `${sample.saved}: ${kind}`)}>
          <bdi>{kind}</bdi>
        </Button>
      ))}
      <Dialog {...inside} open={open === 'dialog'}>
        {sample.fieldHint}
      </Dialog>
      <Drawer {...inside} open={open === 'drawer'}>
        {sample.fieldHint}
      </Drawer>
      <Sheet {...inside} open={open === 'sheet'} head={<b className="grow">{sample.text}</b>}>
        {sample.fieldHint}
      </Sheet>
    </Row>
  )
}

export function Ways() {
  const { sample, parts } = kitWords.use()
  return (
    <div className="grid gap-2">
      <Breadcrumbs crumbs={[{ text: parts.ways, href: '/kit' }, { text: sample.product }]} />
      {[1, 5, 9].map((page) => (
        <Pagination key={page} page={page} pages={9} addressOf={(to) => `/kit?page=${to}`} />
      ))}
      <PaymentMarks />
      <Row>
        {methodMarks.map((mark) => (
          <PaymentMark key={mark} mark={mark} />
        ))}
      </Row>
    </div>
  )
}

export function ProseSample() {
  return <Prose html={kitWords.use().sample.prose} />
}
