import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

// With WORKERS each process has its own metrics, and any of them may be queried: the first process, which
// serves nothing, collects the metrics of all open ones and adds them up.

const patienceMilliseconds = 5000

type Figures = MetricObjectWithValues<MetricValue<string>>[]
type Message =
  | { readonly about: 'figures'; readonly kind: 'open' }
  | { readonly about: 'figures'; readonly kind: 'want' | 'read'; readonly number: number }
  | { readonly about: 'figures'; readonly kind: 'own'; readonly number: number; readonly figures: Figures }
  | { readonly about: 'figures'; readonly kind: 'all'; readonly number: number; readonly text: string }

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'about') === 'figures'
}

/**
 * In the first process: adds up the metrics whenever another process asks. A process that does not respond in
 * time counts with its last figures, and the counts of those that have ended remain:
 * Prometheus treats a falling counter as a reset, and would count all of it again.
 */
export async function aggregateMetrics(report: (error: unknown) => void): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  const open = new Set<Worker>()
  const waiting = new Map<number, (figures: Figures) => void>()
  const last = new Map<number, Figures>()
  let ended: Figures = []
  let count = 0
  const read = (worker: Worker) =>
    new Promise<Figures>((resolve) => {
      const number = count++
      const done = (figures: Figures) => {
        clearTimeout(late)
        waiting.delete(number)
        if (open.has(worker)) last.set(worker.id, figures)
        resolve(figures)
      }
      const late = setTimeout(() => done(last.get(worker.id) ?? []), patienceMilliseconds)
      waiting.set(number, done)
      post(worker, { about: 'figures', kind: 'read', number })
    })
  const sendTotals = async (worker: Worker, number: number) => {
    const figures = await Promise.all([...open].map(read))
    const text = await AggregatorRegistry.aggregate([...figures, ended]).metrics()
    post(worker, { about: 'figures', kind: 'all', number, text })
  }
  const addEnded = async (worker: Worker) => {
    // the types say numbers, the library sends words
    const counts = (last.get(worker.id) ?? []).filter(({ type }) => /counter|histogram/.test(String(type)))
    last.delete(worker.id)
    ended = await AggregatorRegistry.aggregate([ended, counts]).getMetricsAsJSON()
  }
  let closing = Promise.resolve()
  cluster.on('exit', (worker) => {
    open.delete(worker)
    closing = closing.then(() => addEnded(worker)).catch(report)
  })
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.kind === 'open') open.add(worker)
    if (message.kind === 'own') waiting.get(message.number)?.(message.figures)
    if (message.kind === 'want') sendTotals(worker, message.number).catch(report)
  })
}

function post(worker: Worker, message: Message): void {
  // without a callback, the failure to write to one that is just ending would end this process
  if (worker.isConnected()) worker.send(message, () => undefined)
}

/** In each of the others: provides its metrics, and returns a function that reads those of all. */
export function reportMetrics(registry: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let count = 0
  const send = (message: Message) => void process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.kind === 'all') waiting.get(message.number)?.(message.text)
    if (message.kind !== 'read') return
    const { number } = message
    void registry
      .getMetricsAsJSON()
      .then((figures) => send({ about: 'figures', kind: 'own', number, figures }))
  })
  send({ about: 'figures', kind: 'open' })
  return () =>
    new Promise((resolve, reject) => {
      const number = count++
      const late = setTimeout(() => {
        waiting.delete(number)
        reject(new Error('Timed out while collecting metrics of all processes'))
      }, 2 * patienceMilliseconds)
      waiting.set(number, (text) => {
        clearTimeout(late)
        waiting.delete(number)
        resolve(text)
      })
      send({ about: 'figures', kind: 'want', number })
    })
}
