/** Values of attributes must never be personal: no addresses, names, keys, or values of statements. */
type SpanAttributes = Readonly<Record<string, string | number>>

export type SpanOptions = {
  /** `server` for a request to the shop, `client` for a call to something outside of it. */
  readonly kind?: 'server' | 'client'
  readonly attributes?: SpanAttributes
  /** The span of another process that it continues (`traceparent`), if there is one. */
  readonly from?: string | null | undefined
  /** When it began, in milliseconds since 1970; by default now. */
  readonly startedAt?: number
}

export type OpenSpan = {
  /** Names it again, once more is known. */
  describe(name: string, attributes: SpanAttributes): void
  /** Marks it as failed. Only the kind of the error is recorded: its message may contain personal data. */
  fail(error: unknown): void
  end(): void
}

/** Records traces for an OpenTelemetry collector. */
export type Tracing = {
  /**
   * Runs the work in a span, which ends with it and fails if it throws: within the current span, or as the
   * first of a trace.
   */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** Begins a span for work that has callbacks; what it calls is not within the span. */
  begin(name: string, options: SpanOptions): OpenSpan
  /** Whether the running code is within a span. */
  isInside(): boolean
  /** Sends what has not been sent, within two seconds; records nothing afterwards. */
  stop(): Promise<void>
}

/** Runs the work in a span, if traces are on. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return tracing === null ? work() : tracing.span(name, options, work)
}
