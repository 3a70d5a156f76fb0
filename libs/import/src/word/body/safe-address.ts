/** The address of a link, if it is one that documents may have; fields may stand in it. */
export function safeAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const plain = address.trim()
  return /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>]+$/i.test(plain) && plain.length <= 2_000 ? plain : undefined
}
