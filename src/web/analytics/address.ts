/** Pages that are not part of a visit: the admin area, and the demo shop's simulated services. */
const ownAffair = /^\/(?:dashboard|demo)(?:\/|$)/

/** True for the pages whose visits are counted. */
export function isCounted(path: string): boolean {
  return !ownAffair.test(path)
}
