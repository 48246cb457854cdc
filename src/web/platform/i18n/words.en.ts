export const words = {
  sessionExpired: 'Your session has expired. Please log in again.',
  userNotLoaded: 'Failed to fetch user details.',
  unreachable: 'Connection to API server failed. This may be a CORS or network issue.',
}
