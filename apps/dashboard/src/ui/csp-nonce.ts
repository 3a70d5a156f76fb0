/** The page's own nonce for styles that scripts write; empty where the page was served without one (`vite dev`). */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
