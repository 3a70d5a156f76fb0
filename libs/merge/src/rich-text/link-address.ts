/** Whether a link can have an address: absolute http and https, and mailto. Not `/etc/passwd` and `//host`. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^/\\?#\s]|mailto:[^/\\\s])/i.test(address) && URL.canParse(address)
}
