/**
 * Takes a parameter out of the address, so that a reload does not repeat what it did. Loads nothing. Waits for a
 * navigation that is running, which a change of the address would abort.
 */
export async function leaveOutOfAddress(parameter: string): Promise<void> {
  do {
    await running()?.finished.catch(() => {})
    // one that took the place of another is known only now
    await new Promise((resolve) => setTimeout(resolve))
  } while (running() !== null)
  const address = new URL(location.href)
  if (!address.searchParams.has(parameter)) return
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
}

function running(): NavigationTransition | null {
  return 'navigation' in window ? window.navigation.transition : null
}
