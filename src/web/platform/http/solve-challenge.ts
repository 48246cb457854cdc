import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// The worker of ALTCHA's own library, on the browser's cryptography: its other one brings Node's.
handler({ deriveKey })
