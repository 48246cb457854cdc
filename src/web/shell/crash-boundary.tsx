import { Component, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { Words } from '#web/platform/framework/words.ts'
import { FailureDetails } from './failure-details.tsx'
import { faultId } from './report-fault.ts'

type Props = { readonly words: Words['shell']; readonly children: ReactNode }
type State = { readonly fault: unknown; readonly crashed: boolean }

/** Catches errors during rendering. A class, because React offers no other way. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { fault: null, crashed: false }

  static getDerivedStateFromError(fault: unknown): State {
    return { fault, crashed: true }
  }

  override render(): ReactNode {
    return this.state.crashed ? (
      <CrashView fault={this.state.fault} words={this.props.words} />
    ) : (
      this.props.children
    )
  }
}

function CrashView({ fault, words }: { readonly fault: unknown; readonly words: Words['shell'] }) {
  const stack = import.meta.env.DEV && fault instanceof Error ? fault.stack : undefined
  return (
    <section role="alert" className="page-width grid justify-items-start gap-2 py-8">
      <h1 className="text-2xl">{words.crashTitle}</h1>
      <p className="text-muted">{words.crashText}</p>
      <Button onClick={() => location.reload()}>{words.reload}</Button>
      <FailureDetails id={faultId(fault)} stack={stack} words={words} />
    </section>
  )
}
