import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// ALTCHA's own worker for browser cryptography: its other one includes Node's.
handler({ deriveKey })
