/** The nonce for style elements. Empty if the page was served without one (`vite dev`). */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
