/** Whether an address is allowed in links: only absolute http and https addresses, and mailto. Rejects `/etc/passwd` and `//host`. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^/\\?#\s]|mailto:[^/\\\s])/i.test(address) && URL.canParse(address)
}
