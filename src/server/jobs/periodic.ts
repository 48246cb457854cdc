/** Runs a task again and again, `seconds` after its last end; a failure is reported and the next round comes. */
export function every(
  seconds: number,
  task: () => Promise<unknown>,
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, seconds * 1000)
  function round(): void {
    running = task()
      .then(() => undefined, report)
      .then(() => {
        if (!stopped) timer = setTimeout(round, seconds * 1000)
      })
  }
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
