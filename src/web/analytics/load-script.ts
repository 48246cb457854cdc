/** Fetches a script of another site, which the content policy lets in. Without it (a blocker, no connection) nothing is told. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
