/** Returns a label for a field that has none: `Unit price` for `unit_price` and `unitPrice`, `Seller name` for `seller.name`. */
export function labelFromName(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    // Keeps the hyphen of "e-mail".
    .replaceAll(/[\s._]+|(?<!(?:^|[\s._-])\p{L})-+/gu, ' ')
    .trim()
  const [first = name, ...others] = words.split(' ')
  const lower = others.map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ')
}
