/**
 * Loads a script of another site, allowed by the content security policy. If it fails (a blocker, offline),
 * nothing is tracked.
 */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
