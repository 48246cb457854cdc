/** Takes a parameter out of the address, so that a reload does not repeat what it did. Loads nothing. */
export function leaveOutOfAddress(parameter: string): void {
  const address = new URL(location.href)
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
}
