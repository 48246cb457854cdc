import { typed } from '#server/database/connect.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type Actor, systemActor } from '#server/database/actor.ts'
import { onReplica, replicaFor } from './replica-reads.ts'
import type { Route, HandlerContext } from './route.ts'

export type Query = Extract<Route, { kind: 'query' }>

/** True if the response is the same for everybody. */
export function isShared(route: Route): route is Query {
  return route.kind === 'query' && route.endpoint.shared === true
}

/** Reads without a caller. */
export function readForEverybody(
  pool: ServerContext['pool'],
  { run }: Query,
  input: never,
): Promise<unknown> {
  const actor: Actor = { ...systemActor('page'), address: 'page' }
  return run({ tx: typed(pool), actor }, input)
}

type Running = { readonly handlerContext: HandlerContext; readonly input: never; readonly headers: Headers }

/** Runs the use case, on a replica if one may be read for this call. */
export function runRoute(
  context: ServerContext,
  route: Route,
  { handlerContext, input, headers }: Running,
): Promise<unknown> {
  return onReplica(context, replicaFor(context, route.endpoint, headers), (replica) => {
    if (replica === null) return runOn(route, handlerContext, input)
    const read = { ...handlerContext.read, tx: typed(replica.pool) }
    return runOn(route, { ...handlerContext, read, transact: replica.transact }, input)
  })
}

function runOn(route: Route, handlerContext: HandlerContext, input: never): Promise<unknown> {
  switch (route.kind) {
    case 'query':
      return route.run(handlerContext.read, input)
    case 'transaction':
      return handlerContext.transact(handlerContext.actor, (work) => route.run(work, input))
    case 'handler':
      return route.run(handlerContext, input)
  }
}
