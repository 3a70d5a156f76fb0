import { cspNonce } from '../ui/csp-nonce.ts'

/** Where `get-nonce` looks: what keeps the page still behind a dialog (react-remove-scroll) writes a style of its own. */
declare global {
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = cspNonce
