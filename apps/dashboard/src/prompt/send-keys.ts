/** The keys that send, as this keyboard has them. */
export const sendKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl+Enter'
