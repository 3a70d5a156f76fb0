/** ISO 7064 modulo 97-10, as IBANs (ISO 13616) and creditor references (ISO 11649) have it: capital letters and digits only. */
export function hasCheckDigits97(text: string): boolean {
  let rest = 0
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Modulo 10, recursive, as Swiss QR references have it: the last of the digits fits those before it. */
export function hasCheckDigit10(digits: string): boolean {
  let carry = 0
  for (const digit of digits.slice(0, -1)) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10 === Number(digits.at(-1))
}
