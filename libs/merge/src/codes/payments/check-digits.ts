const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Checks the last digit as in Swiss QR references: modulo 10, recursive. */
export function hasCheckDigit10(digits: string): boolean {
  let carry = 0
  for (const digit of digits.slice(0, -1)) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10 === Number(digits.at(-1))
}
