/** Whether a link may lead to an address: whole ones of http and https, and mail. None of this host's, such as `/etc/passwd` and `//host`. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^/\\?#\s]|mailto:[^/\\\s])/i.test(address) && URL.canParse(address)
}
