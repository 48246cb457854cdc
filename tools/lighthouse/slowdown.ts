/**
 * How many times the processor is slowed down to be that of a mid-tier phone, by the table of Lighthouse's documentation
 * (docs/throttling.md, “Calibrating the CPU slowdown”). Its default of 4 assumes a high-end desktop.
 */
export function slowdownFor(benchmarkIndex: number): number {
  return benchmarkIndex >= 1500 ? 4 : benchmarkIndex >= 800 ? 2 : 1
}
