/** Returns the address of a link if it is allowed. It can contain fields. */
export function safeAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const plain = address.trim()
  return /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>]+$/i.test(plain) && plain.length <= 2_000 ? plain : undefined
}
